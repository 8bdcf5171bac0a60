import Foundation
import InlayValues
import Logging

/// A log of the requests that a view refused its pages; each message says how the app can allow the
/// request.
///
/// A refusal has no other effect: the user sees nothing happen. So each subject, such as the origin
/// of a cancelled navigation, is logged once for each view.
@MainActor
final class RefusalLog {
    /// The maximum number of subjects that are logged for a view, because a page can make up any
    /// number.
    static let mostSubjects = 50

    /// The logger of the refusals; tests replace it.
    var logger = Logger(label: "inlay.web-view")

    private let trust: PageTrust
    private var subjects: Set<String> = []

    init(trust: PageTrust) { self.trust = trust }

    /// Logs a refusal of the engine.
    func report(_ refusal: EngineRefusal) {
        switch refusal {
        case .download(let url):
            warn(
                about: "download",
                """
                The download of \(Self.brief(url)) was refused: web views store no files. Fetch it \
                with a ServiceProxy, and store it where the user wants it.
                """)
        case .permission(let name):
            warn(
                about: "permission \(name)",
                "The request for the permission \(name) was denied: web views grant pages none.")
        case .printing:
            warn(
                about: "printing",
                """
                window.print() was ignored: \(tier) pages can't open the dialog. The app can print \
                the page with WebView.pdf().
                """)
        case .hiddenDialog(let name):
            warn(
                about: "dialog \(name)",
                "\(name) was refused, because the view is hidden and the user couldn't see it.")
        }
    }

    /// Logs a navigation that was cancelled, or that didn't leave the view.
    func report(cancelled action: NavigationAction, isCommand: Bool) {
        let target = Self.brief(action.address)
        if isCommand {
            return warn(
                about: "command",
                """
                The command \(target) wasn't delivered: \(tier) pages can't send commands. Show \
                pages that send commands in a view with trust .app or .document.
                """)
        }
        let cause =
            switch action.kind {
            case .link: "link"
            case .form: "form"
            case .back, .forward, .reload: "step in the history"
            case .other: "script, redirect or frame"
            }
        warn(
            about: "navigation \(Self.origin(action.address))",
            "The navigation to \(target) by a \(cause) was cancelled: \(rule)")
    }

    /// Logs that a page tried to open a URL in another app without a press of the user.
    func report(exitWithoutPress url: String) {
        warn(
            about: "exit \(Self.origin(url))",
            """
            \(Self.brief(url)) wasn't opened in another app: neither did the user press a button or \
            key, nor agree in a dialog.
            """)
    }

    /// Logs a missing or blocked resource for an app without a handler for it.
    func report(_ problem: ResourceProblem) {
        // Not the problem's own description, which has the whole URL.
        switch problem {
        case .failed(let url, let message):
            let url = url.absoluteString
            warn(
                about: "resource \(Self.origin(url))",
                "\(Self.brief(url)) can't be loaded: \(message) \(Self.handlerOfResources)")
        case .blocked(let resource, let directive):
            // Not always a URL: "inline" stands for code within the page.
            let name = resource.contains(":") ? Self.brief(resource) : "\(resource.prefix(32))"
            warn(
                about: "resource by \(directive)",
                "\(name) was blocked by \(directive). \(Self.handlerOfResources)")
        }
    }

    private static let handlerOfResources =
        "Set onResourceProblem to be told of each such resource."

    /// Logs the termination of a web process for an app without a handler for it.
    ///
    /// Not limited: the page is gone each time.
    func report(terminated reason: TerminationReason) {
        logger.error(
            """
            The web process of a \(tier) view terminated: \(reason). Its page is gone, and the view \
            shows the last frame. Set onProcessTerminated, and call reload() there.
            """)
    }

    /// Logs a handler for calls or commands that the pages of the view can't make.
    func report(uselessHandler call: String) {
        logger.error(
            """
            \(call) has no effect: \(tier) pages can't call the app in this way. Make the view with \
            trust .app.
            """)
    }

    // MARK: - Private

    private func warn(about subject: String, _ message: String) {
        guard subjects.count < Self.mostSubjects, subjects.insert(subject).inserted else { return }
        logger.warning("\(message)")
        guard subjects.count == Self.mostSubjects else { return }
        logger.warning("Further refusals of this view aren't logged.")
    }

    private var tier: String {
        switch trust {
        case .app: ".app"
        case .site: ".site"
        case .document: ".document"
        case .preview: ".preview"
        }
    }

    /// The rule of the trust tier that cancels navigations.
    private var rule: String {
        switch trust {
        case .app, .document:
            """
            \(tier) views show only pages of their resource folder. Links with http, https, mailto \
            and tel that the user follows open in another app.
            """
        case .site:
            """
            .site views show only pages of their origins, also in frames; add the origin to allow \
            it. Links with http, https, mailto and tel that the user follows open in another app.
            """
        case .preview:
            """
            .preview views show one page of http or https. Links with http, https, mailto and tel \
            that the user follows open in another app.
            """
        }
    }

    /// The first 200 characters of a URL, without its query and fragment, which may be confidential;
    /// of URLs without a host only the scheme.
    private static func brief(_ address: String) -> String {
        let url = URL(address: address).absoluteString
        guard let colon = url.firstIndex(of: ":") else { return "the address" }
        guard url[colon...].hasPrefix("://") else { return "a \(url[...colon].prefix(32)) address" }
        return String(url.prefix { $0 != "?" && $0 != "#" }.prefix(200))
    }

    private static func origin(_ address: String) -> String {
        WebOrigin(address)?.description ?? String(address.prefix { $0 != ":" }.prefix(32))
    }
}
