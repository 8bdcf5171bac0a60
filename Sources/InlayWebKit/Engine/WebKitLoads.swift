import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
import InlayShell
import InlayWebViews

/// The loads of a `WebKitWebView`: starts them, and reports their steps and the termination of web
/// processes.
///
/// It passes WebKit's signals to an ``EngineLoadState``, which decides what they mean.
final class WebKitLoads {
    private let view: WebKitView
    private let scripts: WebKitScripts
    /// The queue that delays loads of a site until the site's first load has started; nil if the
    /// view has its own web process.
    private let firstLoads: FirstLoadQueue?
    private var state = EngineLoadState()
    /// The number of loads that the app has requested.
    private var count = 0

    init(_ view: WebKitView, scripts: WebKitScripts, firstLoads: FirstLoadQueue?) {
        (self.view, self.scripts, self.firstLoads) = (view, scripts, firstLoads)
        connect()
    }

    /// The URL of the current page; nil if there is no page.
    var committedURL: String? { state.committedURL }

    /// Whether a load that the app requested is pending; false once it commits, ends without a new
    /// page, fails or is stopped.
    var isAwaited: Bool { state.isAwaited }

    /// Processes a signal, and reports the events that follow from it.
    func receive(_ signal: EngineLoadState.Signal) {
        let events = state.receive(signal)
        // Whatever the signal was, a load that has started or ended lets the next one start.
        if case .idle = signal, !state.isStartPending { firstLoads?.leave(self) }
        let number = count
        for event in events {
            // The handler of an event may have started another load.
            guard !view.isClosed, number == count else { return }
            switch event {
            case .load(.started): firstLoads?.began(self)
            case .load(.committed): scripts.cancelCalls()
            case .processTerminated:
                // The next process is new, and all views of this one may load at the same time.
                firstLoads?.leave(self)
                firstLoads?.forget()
                scripts.processTerminated()
            default: break
            }
            view.report(event)
        }
    }

    /// Starts a load and cancels the current one, if any.
    func load(_ request: LoadRequest) {
        count += 1
        firstLoads?.leave(self)
        guard state.isNew, let firstLoads, let url = request.target.url else {
            return begin(request)
        }
        receive(.queued)
        firstLoads.enter(url, by: self) { [weak self] in self?.begin(request) }
    }

    /// Stops the current load, if any.
    func stop() {
        firstLoads?.leave(self)
        receive(.stopped)
        webkit_web_view_stop_loading(view.raw)
    }

    /// Stops the current load without reporting it.
    func close() {
        firstLoads?.leave(self)
        webkit_web_view_stop_loading(view.raw)
    }

    // MARK: - Policy

    /// Returns whether the history navigation that awaits a policy decision goes back or forward.
    func takeHistoryDirection() -> NavigationAction.Kind {
        state.takeDirection() ?? directionOfPage
    }

    /// The direction of a history navigation that the page itself started, for example by
    /// `history.back()`.
    ///
    /// WebKit has already moved to the new item of its history list, but ``committedURL`` is still
    /// the old page's URL. If the item after the new one has the old URL, the navigation goes back.
    private var directionOfPage: NavigationAction.Kind {
        guard let list = webkit_web_view_get_back_forward_list(view.raw),
            let item = webkit_back_forward_list_get_forward_item(list),
            let after = webkit_back_forward_list_item_get_uri(item),
            let shown = committedURL
        else { return .forward }
        return String(cString: after) == shown ? .back : .forward
    }

    // MARK: - Starting

    private func begin(_ request: LoadRequest) {
        InheritedDescriptors.closeOnExec()
        scripts.install(request.scripts)
        receive(.requested(request.target))
        switch request.target {
        case .html(let html, let base, _): begin(html, type: "text/html", base: base)
        case .xhtml(let xhtml, let base):
            begin(xhtml, type: "application/xhtml+xml", base: base)
        case .url(let url): webkit_web_view_load_uri(view.raw, url)
        case .reload: webkit_web_view_reload(view.raw)
        case .back: go(if: webkit_web_view_can_go_back, webkit_web_view_go_back)
        case .forward: go(if: webkit_web_view_can_go_forward, webkit_web_view_go_forward)
        }
    }

    private func begin(_ text: String, type: String, base: String) {
        let bytes = Array(text.utf8)
        // Not `load_html`, which would truncate the text at its first NUL.
        let data = g_bytes_new(bytes, gsize(bytes.count))
        webkit_web_view_load_bytes(view.raw, data, type, "UTF-8", base)
        g_bytes_unref(data)
    }

    private func go(
        if isPossible: (UnsafeMutablePointer<WebKitWebView>?) -> gboolean,
        _ go: (UnsafeMutablePointer<WebKitWebView>?) -> Void
    ) {
        guard isPossible(view.raw) == 0 else { return go(view.raw) }
        // The previous load was cancelled, because this one would have replaced it.
        stop()
        view.report(.load(.failed(url: "", .noHistory)))
    }

    // MARK: - Signals

    private func connect() {
        view.connect(view.widget, "load-changed") { [weak self] (step: UInt32) in
            self?.loadChanged(WebKitLoadEvent(rawValue: step))
        }
        view.connect(view.widget, "load-failed") {
            [weak self] (_: UInt32, url: String, error: UnsafeMutableRawPointer) -> Bool in
            self?.loadFailed(url, GLibError(copying: error.assumingMemoryBound(to: GError.self)))
            // Handled: the engine shows no error page of its own.
            return true
        }
        view.connect(view.widget, "load-failed-with-tls-errors") {
            [weak self] (url: String) -> Bool in
            self?.receive(.failed(url: url, .certificate(url: URL(address: url))))
            return true
        }
        view.connect(view.widget, "web-process-terminated") { [weak self] (reason: UInt32) in
            self?.receive(.terminated(TerminationReason(reason)))
        }
        view.connect(view.widget, "notify::is-web-process-responsive") { [weak self] in
            guard let self else { return }
            view.report(.responds(webkit_web_view_get_is_web_process_responsive(view.raw) != 0))
        }
        // Jumps within the page cause no load events, but this property change at their end.
        view.connect(view.widget, "notify::is-loading") { [weak self] in
            guard let self, !isLoading else { return }
            receive(.idle(url: currentURL))
            if state.suspectsTermination { confirmTermination() }
        }
        view.connect(view.widget, "notify::uri") { [weak self] in
            guard let self, !isLoading else { return }
            receive(.moved(url: currentURL))
        }
    }

    private var isLoading: Bool { webkit_web_view_is_loading(view.raw) != 0 }

    private var currentURL: String {
        webkit_web_view_get_uri(view.raw).map { String(cString: $0) } ?? ""
    }

    private func loadChanged(_ step: WebKitLoadEvent) {
        let url = currentURL
        switch step {
        case WEBKIT_LOAD_STARTED: receive(.started(url: url))
        case WEBKIT_LOAD_REDIRECTED: receive(.redirected(url: url))
        case WEBKIT_LOAD_COMMITTED: receive(.committed(url: url, status: status))
        // Ends every load, whether it completed, failed or was replaced by another load.
        default: receive(.finished(url: url, isLoading: isLoading))
        }
    }

    /// The HTTP status of the current page; nil if it wasn't loaded by HTTP.
    private var status: Int? {
        guard let resource = webkit_web_view_get_main_resource(view.raw),
            let response = webkit_web_resource_get_response(resource)
        else { return nil }
        let status = webkit_uri_response_get_status_code(response)
        return status == 0 ? nil : Int(status)
    }

    private func loadFailed(_ url: String, _ error: GLibError) {
        // The policy refused the navigation, and the view knows that already.
        let ends = [
            EngineErrorDomain.network(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue),
            EngineErrorDomain.policy(
                WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue),
        ]
        let isCancelled = ends.contains { $0 == (error.domain, error.code) }
        receive(
            isCancelled
                ? .cancelled : .failed(url: url, PageLoadError(error, url: URL(address: url))))
    }

    private func confirmTermination() {
        Task { [weak self] in
            guard let self, !view.isClosed, !isLoading else { return }
            let number = count
            // A load that has started isn't about to start.
            if !state.hasStarted, await scripts.canEvaluate() { return }
            guard number == count, !view.isClosed, !isLoading else { return }
            receive(.processMissing)
        }
    }
}

/// The domains and codes of WebKit's errors, to compare with those of a `GLibError`.
nonisolated enum EngineErrorDomain {
    static func network(_ code: UInt32) -> (String, Int32) {
        (String(cString: g_quark_to_string(webkit_network_error_quark())), Int32(code))
    }

    static func policy(_ code: UInt32) -> (String, Int32) {
        (String(cString: g_quark_to_string(webkit_policy_error_quark())), Int32(code))
    }

    static func script(_ code: UInt32) -> (String, Int32) {
        (String(cString: g_quark_to_string(webkit_javascript_error_quark())), Int32(code))
    }
}

extension PageLoadError {
    fileprivate init(_ error: GLibError, url: URL) {
        let policyDomain = EngineErrorDomain.policy(0).0
        if error.domain == ResourceHandler.errorDomain {
            self = .notFound(url: url)
        } else if error.domain == policyDomain {
            self = .engine(url: url, message: error.message)
        } else {
            self = .network(url: url, message: error.message)
        }
    }
}

extension TerminationReason {
    fileprivate init(_ reason: UInt32) {
        switch WebKitWebProcessTerminationReason(rawValue: reason) {
        case WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT: self = .exceededMemoryLimit
        case WEBKIT_WEB_PROCESS_TERMINATED_BY_API: self = .terminatedByApp
        default: self = .crashed
        }
    }
}
