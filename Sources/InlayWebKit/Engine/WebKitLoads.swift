import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
import InlayShell
import InlayWebViews

/// The loads of a `WebKitWebView`: starts them, and reports their steps and the termination of web
/// processes.
final class WebKitLoads {
    /// The URL of the current page; nil if there is no page.
    private(set) var committedURL: String?

    private let view: WebKitView
    private let scripts: WebKitScripts
    /// The queue that delays loads of a site until the site's first load has started; nil if the
    /// view has its own web process.
    private let firstLoads: FirstLoadQueue?
    /// Whether no load of this view has started in its current web process yet.
    private var isNew = true
    /// Whether a load that the app requested is pending; false once it commits, ends without a new
    /// page, fails or is stopped.
    private(set) var isAwaited = false
    /// Whether the app's load has yet to start.
    ///
    /// Until then, the end of a navigation within the shown page, such as `history.replaceState()`
    /// while the page is being left, isn't the load's end.
    private var awaitsStart = false
    /// Whether a navigation was refused since the app's last load began.
    private var wasRefused = false
    /// Whether the load that is ending was cancelled.
    private var wasCancelled = false
    /// The URL of the navigation that the policy allowed last; nil once its load has started.
    private var allowedURL: String?
    /// The base URL of the last load if it was a load of HTML text; otherwise nil.
    private var textURL: String?
    /// The direction of a history navigation that the app requested, back or forward; nil if none
    /// is pending.
    private var requestedDirection: NavigationAction.Kind?

    init(_ view: WebKitView, scripts: WebKitScripts, firstLoads: FirstLoadQueue?) {
        (self.view, self.scripts, self.firstLoads) = (view, scripts, firstLoads)
        connect()
    }

    /// Starts a load and cancels the current one, if any.
    func load(_ request: LoadRequest) {
        firstLoads?.leave(self)
        guard isNew, let firstLoads, let url = request.target.url else { return begin(request) }
        firstLoads.enter(url, by: self) { [weak self] in self?.begin(request) }
    }

    /// Stops the current load, if any.
    func stop() {
        if firstLoads?.leave(self) == true { view.report(.load(.stopped)) }
        endWait()
        webkit_web_view_stop_loading(view.raw)
    }

    /// Stops the current load without reporting it.
    func close() {
        firstLoads?.leave(self)
        webkit_web_view_stop_loading(view.raw)
    }

    // MARK: - Policy

    /// Records that the policy allowed a navigation, whose load starts next.
    func allow(_ action: NavigationAction) {
        allowedURL = action.address
        // A navigation to an anchor in the page ends without having started.
        if isAnchor(action.address) { awaitsStart = false }
        // A page from HTML text has no response to wait for.
        if action.address == textURL, action.kind == .other { view.report(.pageIsComing) }
    }

    /// Records that the policy refused a navigation or a response.
    func refuse() {
        // The refused navigation may be that of a frame, so the app's load may still be pending.
        (wasRefused, awaitsStart) = (true, false)
    }

    private func endWait() { (isAwaited, awaitsStart) = (false, false) }

    /// Returns whether a URL differs from the page's only in its fragment.
    private func isAnchor(_ url: String) -> Bool {
        guard let hash = url.firstIndex(of: "#") else { return false }
        return committedURL?.prefix { $0 != "#" } == url[..<hash]
    }

    /// Returns whether the history navigation that awaits a policy decision goes back or forward,
    /// and resets ``requestedDirection``.
    func takeHistoryDirection() -> NavigationAction.Kind {
        defer { requestedDirection = nil }
        return requestedDirection ?? directionOfPage
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
        isNew = false
        (isAwaited, wasRefused) = (true, false)
        scripts.install(request.scripts)
        textURL = nil
        switch request.target {
        // A step within the page's own history ends without having started.
        case .back, .forward: awaitsStart = false
        case .html, .xhtml, .url, .reload: awaitsStart = true
        }
        switch request.target {
        case .html(let html, let base, _): begin(html, type: "text/html", base: base)
        case .xhtml(let xhtml, let base):
            begin(xhtml, type: "application/xhtml+xml", base: base)
        case .url(let url): webkit_web_view_load_uri(view.raw, url)
        case .reload: webkit_web_view_reload(view.raw)
        case .back: go(.back, if: webkit_web_view_can_go_back, webkit_web_view_go_back)
        case .forward:
            go(.forward, if: webkit_web_view_can_go_forward, webkit_web_view_go_forward)
        }
    }

    private func begin(_ text: String, type: String, base: String) {
        textURL = base
        let bytes = Array(text.utf8)
        // Not `load_html`, which would truncate the text at its first NUL.
        let data = g_bytes_new(bytes, gsize(bytes.count))
        webkit_web_view_load_bytes(view.raw, data, type, "UTF-8", base)
        g_bytes_unref(data)
    }

    private func go(
        _ direction: NavigationAction.Kind,
        if isPossible: (UnsafeMutablePointer<WebKitWebView>?) -> gboolean,
        _ go: (UnsafeMutablePointer<WebKitWebView>?) -> Void
    ) {
        guard isPossible(view.raw) != 0 else {
            // The previous load was cancelled, because this one would have replaced it.
            stop()
            view.report(.load(.failed(url: "", .noHistory)))
            return
        }
        requestedDirection = direction
        go(view.raw)
    }

    // MARK: - Steps

    private func connect() {
        view.connect(view.widget, "load-changed") { [weak self] (step: UInt32) in
            self?.loadChanged(step)
        }
        view.connect(view.widget, "load-failed") {
            [weak self] (_: UInt32, url: String, error: UnsafeMutableRawPointer) -> Bool in
            self?.loadFailed(url, GLibError(copying: error.assumingMemoryBound(to: GError.self)))
            // Handled: the engine shows no error page of its own.
            return true
        }
        view.connect(view.widget, "load-failed-with-tls-errors") {
            [weak self] (url: String) -> Bool in
            self?.endWait()
            self?.view.report(.load(.failed(url: url, .certificate(url: URL(address: url)))))
            return true
        }
        view.connect(view.widget, "web-process-terminated") { [weak self] (reason: UInt32) in
            self?.lost(TerminationReason(reason))
        }
        view.connect(view.widget, "notify::is-web-process-responsive") { [weak self] in
            guard let self else { return }
            view.report(.responds(webkit_web_view_get_is_web_process_responsive(view.raw) != 0))
        }
        // Jumps within the page cause no load events, but this property change at their end.
        view.connect(view.widget, "notify::is-loading") { [weak self] in
            guard let self, webkit_web_view_is_loading(view.raw) == 0 else { return }
            requestedDirection = nil
            // Without a page, a failure should have been reported; without a failure, the web
            // process has terminated.
            guard !isAwaited || wasRefused || !currentURL.isEmpty else {
                firstLoads?.leave(self)
                return checkForLoss()
            }
            guard !awaitsStart else { return moved() }
            firstLoads?.leave(self)
            isAwaited = false
            moved()
            // The handler of the termination may have started another load.
            guard webkit_web_view_is_loading(view.raw) == 0, !view.isClosed else { return }
            view.report(.load(.settled(url: currentURL)))
        }
        view.connect(view.widget, "notify::uri") { [weak self] in
            guard let self, webkit_web_view_is_loading(view.raw) == 0 else { return }
            moved()
        }
    }

    private var currentURL: String {
        webkit_web_view_get_uri(view.raw).map { String(cString: $0) } ?? ""
    }

    private func loadChanged(_ step: UInt32) {
        let url = currentURL
        switch WebKitLoadEvent(rawValue: step) {
        case WEBKIT_LOAD_STARTED:
            awaitsStart = false
            firstLoads?.began(self)
            // If the page itself navigates, the engine still reports the previous page's URL.
            view.report(.load(.started(url: allowedURL ?? url)))
            allowedURL = nil
        case WEBKIT_LOAD_REDIRECTED: view.report(.load(.redirected(url: url)))
        case WEBKIT_LOAD_COMMITTED:
            committedURL = url
            isAwaited = false
            scripts.cancelCalls()
            view.report(.load(.committed(url: url, status: status)))
        default: loadFinished(url)
        }
    }

    /// Handles WebKit's event "finished", which ends every load, whether it completed, failed or
    /// was replaced by another load.
    private func loadFinished(_ url: String) {
        isAwaited = false
        defer { wasCancelled = false }
        guard wasCancelled else {
            view.report(.load(.finished(url: url)))
            return
        }
        guard webkit_web_view_is_loading(view.raw) != 0 else {
            view.report(.load(.stopped))
            return
        }
        view.report(.load(.cancelled))
        view.report(.load(.finished(url: url)))
    }

    /// Reports that the web process terminated, if a load ended with neither a page nor an error.
    ///
    /// WebKit doesn't report a termination that its network process requested.
    private func checkForLoss() {
        Task { [weak self] in
            guard let self, !view.isClosed, isAwaited, webkit_web_view_is_loading(view.raw) == 0
            else {
                return
            }
            lost(.crashed)
        }
    }

    /// Reports the page's new URL if the URL has changed without a load.
    ///
    /// If the URL is now empty, reports instead that the web process has terminated.
    private func moved() {
        guard committedURL != nil, committedURL != currentURL else { return }
        // Only a page whose process has terminated has no URL. The engine doesn't report every
        // termination.
        if currentURL.isEmpty { return lost(.crashed) }
        committedURL = currentURL
        view.report(.moved(url: currentURL))
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
        endWait()
        // The policy refused the navigation, and the view knows that already.
        let ends = [
            EngineErrorDomain.network(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue),
            EngineErrorDomain.policy(
                WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue),
        ]
        let isCancelled = ends.contains { $0 == (error.domain, error.code) }
        if isCancelled {
            wasCancelled = true
        } else {
            view.report(.load(.failed(url: url, PageLoadError(error, url: URL(address: url)))))
        }
    }

    /// Handles the termination of the web process.
    private func lost(_ reason: TerminationReason) {
        committedURL = nil
        endWait()
        // The next process is new, and all views of this one may load at the same time.
        isNew = true
        firstLoads?.leave(self)
        firstLoads?.forget()
        scripts.processTerminated()
        view.report(.processTerminated(reason))
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
