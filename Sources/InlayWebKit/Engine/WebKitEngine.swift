import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
package import InlayShell
package import InlayValues
package import InlayWebViews

/// A web engine that uses WebKitGTK 6.0.
///
/// A `WebView` makes its engine. To call functions of WebKit that Inlay doesn't offer, use the
/// engine's ``widget``, a `WebKitWebView`.
package final class WebKitEngine: WebEngine {
    /// The configuration that the view was made with.
    package let configuration: WebViewConfiguration

    /// The functions that the engine calls for its view.
    package var handlers: EngineHandlers? {
        get { view.handlers }
        set { view.handlers = newValue }
    }

    /// The origins from which the current page may load `inlay-image:` URLs, in addition to those
    /// of the configuration.
    package var remoteImages = ImageAccess.none

    /// The profile, which shares processes and sessions between views.
    let profile: WebProfile
    let imageBoxes = PageImageBoxes()
    package let view: WebKitView
    let appearance: WebKitAppearance
    /// The pending snapshots of the page.
    let snapshots = AsyncCalls()
    /// The jobs that are printing the page.
    var printJobs: [PrintJob] = []
    /// Whether the page is never shown in a window.
    private let isOffscreen: Bool
    private let tier: Tier
    private let generation: Int
    private let scripts: WebKitScripts
    private let loads: WebKitLoads
    private let navigations: WebKitPolicy
    private let taps: TapRecognizer
    private let focusExit: FocusExit

    /// Creates an engine for a view's configuration.
    ///
    /// Ends the program with a message and exit code 69 if the system lacks something that web
    /// views need: see ``EngineProbe``.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the view.
    ///   - profile: The profile, which shares processes and sessions between views.
    ///   - isOffscreen: Whether the page is never shown in a window.
    package init(
        _ configuration: WebViewConfiguration, profile: WebProfile = .shared,
        isOffscreen: Bool = false
    ) {
        EngineProbe.requireEngine()
        MainLoop.check()
        InheritedDescriptors.closeOnExec()
        self.configuration = configuration
        self.profile = profile
        self.isOffscreen = isOffscreen
        tier = profile.tier(for: configuration)
        generation = tier.generation
        let content = GLibObject(owning: webkit_user_content_manager_new())
        let settings = WebKitSettings.settings(for: configuration, isOffscreen: isOffscreen)
        var properties: [(String, any GLibValueConvertible)] = [
            ("user-content-manager", content.pointer),
            ("settings", settings.pointer),
        ]
        if let policy = ContentSecurityPolicy.policy(for: configuration) {
            properties.append(("default-content-security-policy", policy))
        }
        if let relative = tier.relative {
            properties.append(("related-view", relative.widget.pointer))
        } else {
            properties.append(("web-context", tier.context.pointer))
            properties.append(("network-session", tier.session.pointer))
        }
        let widget = withExtendedLifetime(settings) {
            Widget(type: webkit_web_view_get_type(), properties: properties)
        }
        // A page would scroll, even if it can't.
        widget.handlesBackKey = true
        view = WebKitView(widget, content: content)
        scripts = WebKitScripts(view)
        loads = WebKitLoads(
            view, scripts: scripts, firstLoads: tier.sharesProcess ? tier.firstLoads : nil)
        navigations = WebKitPolicy(view, loads: loads, trust: configuration.trust)
        taps = TapRecognizer(widget) { [view] report in
            switch report {
            case .pressed: view.report(.pressed)
            case .released: view.report(.released)
            case .tapped: view.report(.tapped)
            }
        }
        focusExit = FocusExit(widget)
        appearance = WebKitAppearance(
            view, scripts: scripts, loads: loads, background: configuration.background)
        view.reportPageState()
        view.reportResourceFailures()
        view.restrictMenus(to: configuration.trust) {
            [weak navigations] in navigations?.follow($0)
        }
        view.suppressHiddenChoosers()
        view.denyPermissions()
        view.suppressHiddenDialogs { [weak loads] in loads?.isAwaited == true }
        tier.add(self)
        SchemeClients.add(self)
        // A page without scripts needs no frames, and a hidden one doesn't move.
        if isOffscreen, configuration.runsPageScripts { OffscreenWindow.add(widget) }
    }

    isolated deinit {
        close()
    }

    /// The `WebKitWebView`, a `GtkWidget`.
    package var widget: Widget { view.widget }
    var isClosed: Bool { view.isClosed }

    /// The clock that measures how long the view can't be focused after a press that wasn't a tap;
    /// tests replace the clock.
    package var tapClock: any Clock<Duration> {
        get { taps.clock }
        set { taps.clock = newValue }
    }

    /// Whether the view is being given the keyboard focus because the user tapped it.
    package var isFocusedByTap: Bool { taps.isGrabbingFocus }

    /// Starts a load and cancels the current one, if any.
    package func load(_ request: LoadRequest) {
        if !isClosed { loads.load(request) }
    }

    /// Stops the current load, if any.
    package func stop() { loads.stop() }

    /// Runs a script in the main frame, and returns its result; `undefined` becomes null.
    package func evaluate(_ script: EngineScript) async throws(ScriptError) -> JSONValue {
        try await scripts.evaluate(script)
    }

    /// Waits until the window shows a frame of the current page.
    ///
    /// - Throws: `ScriptError.invisible(message:)` if the view can't be seen, or isn't painted
    ///   within `limit`; other errors when the page is replaced, its process terminates or the task
    ///   is cancelled.
    package func waitUntilPainted(limit: Duration = .seconds(30)) async throws(ScriptError) {
        try await PaintWaiter.wait(for: view, scripts: scripts, limit: limit)
    }

    /// Terminates the page's web process.
    ///
    /// Other views of the same ``/InlayWebViews/PageTrust`` may share the process, and then lose
    /// their pages, too.
    package func terminateProcess() { webkit_web_view_terminate_web_process(view.raw) }

    /// Closes the engine and cancels its loads and scripts; no callback is called afterwards.
    package func close() {
        guard !isClosed else { return }
        view.close()
        scripts.close()
        appearance.close()
        SchemeClients.remove(self)
        snapshots.cancelAll()
        for job in printJobs { job.cancel() }
        taps.end()
        focusExit.end()
        loads.close()
        if isOffscreen { OffscreenWindow.remove(widget) }
        // A page in a process of its own could keep the process busy long after its view is closed.
        if !tier.sharesProcess { terminateProcess() }
    }

    /// The number of times that the web process of the engine's trust tier was superseded since the
    /// engine was made; 0 while new views still use the engine's process.
    package var processAge: Int { tier.generation - generation }

    /// Adds to the number of script calls in pages that display list rows; after 25,000 calls, new
    /// views use a new web process.
    package func countRowCalls(_ count: Int) { tier.countRowCalls(count) }

    /// Makes all views that are created from now on use a new web process; existing views keep
    /// their process.
    package func supersedeProcess() { tier.supersedeProcess() }
}
