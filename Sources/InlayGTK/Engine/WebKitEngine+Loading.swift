import CGLib
import CWebKitGTK
import InlayGObject
import InlayViews

extension WebKitEngine {
    func connectLoading() {
        connect(widget, "load-changed") { [weak self] (step: UInt32) in self?.loadChanged(step) }
        connect(widget, "load-failed") {
            [weak self] (_: UInt32, url: String, error: UnsafeMutableRawPointer) -> Bool in
            self?.loadFailed(url, GLibError(copying: error.assumingMemoryBound(to: GError.self)))
            // Handled: the engine shows no error page of its own.
            return true
        }
        connect(widget, "load-failed-with-tls-errors") { [weak self] (url: String) -> Bool in
            self?.isAwaited = false
            self?.events?(.load(.failed(url: url, .certificate(url: url))))
            return true
        }
        connect(widget, "web-process-terminated") { [weak self] (reason: UInt32) in
            self?.lost(TerminationReason(reason))
        }
        connect(widget, "notify::is-web-process-responsive") { [weak self] in
            guard let self else { return }
            events?(.responds(webkit_web_view_get_is_web_process_responsive(view) != 0))
        }
        // Jumps within the page cause no load events, but this property change at their end.
        connect(widget, "notify::is-loading") { [weak self] in
            guard let self, webkit_web_view_is_loading(view) == 0 else { return }
            historyDirection = nil
            loadEnded()
            // Without a page, a failure should have been reported; without a failure, the web
            // process has terminated.
            guard !isAwaited || !currentURL.isEmpty else { return checkForLoss() }
            moved()
            // A receiver of the termination may have started another load.
            guard webkit_web_view_is_loading(view) == 0, !isClosed else { return }
            events?(.load(.settled(url: currentURL)))
        }
        connect(widget, "notify::uri") { [weak self] in
            guard let self, webkit_web_view_is_loading(view) == 0 else { return }
            moved()
        }
        connect(widget, "notify::title") { [weak self] in
            guard let self else { return }
            let title = webkit_web_view_get_title(view).map { String(cString: $0) } ?? ""
            events?(.page(.title(title)))
        }
        connect(widget, "notify::estimated-load-progress") { [weak self] in
            guard let self else { return }
            events?(.page(.progress(webkit_web_view_get_estimated_load_progress(view))))
        }
        let history = Object(adopting: webkit_web_view_get_back_forward_list(view))
        connect(history, "changed") { [weak self] in
            guard let self else { return }
            let canGoBack = webkit_web_view_can_go_back(view) != 0
            let canGoForward = webkit_web_view_can_go_forward(view) != 0
            events?(.page(.history(canGoBack: canGoBack, canGoForward: canGoForward)))
        }
        connect(widget, "resource-load-started") {
            [weak self] (resource: UnsafeMutableRawPointer) in
            self?.watch(resource)
        }
    }

    private var currentURL: String {
        webkit_web_view_get_uri(view).map { String(cString: $0) } ?? ""
    }

    private func loadChanged(_ step: UInt32) {
        let url = currentURL
        switch WebKitLoadEvent(rawValue: step) {
        case WEBKIT_LOAD_STARTED:
            loadBegan()
            // If the page itself navigates, the engine still reports the previous page's address.
            events?(.load(.started(url: allowedURL ?? url)))
            allowedURL = nil
        case WEBKIT_LOAD_REDIRECTED: events?(.load(.redirected(url: url)))
        case WEBKIT_LOAD_COMMITTED:
            committedURL = url
            isAwaited = false
            scriptCalls.cancelAll()
            events?(.load(.committed(url: url, status: status)))
        default: loadFinished(url)
        }
    }

    /// Handles the engine's finish, which ends every load, including one that another load
    /// replaced.
    private func loadFinished(_ url: String) {
        isAwaited = false
        defer { wasCancelled = false }
        guard wasCancelled else {
            events?(.load(.finished(url: url)))
            return
        }
        guard webkit_web_view_is_loading(view) != 0 else {
            events?(.load(.stopped))
            return
        }
        events?(.load(.cancelled))
        events?(.load(.finished(url: url)))
    }

    /// Detects a terminated process: the engine doesn't report a termination that its network
    /// process requested.
    private func checkForLoss() {
        Task { [weak self] in
            guard let self, !isClosed, isAwaited, webkit_web_view_is_loading(view) == 0 else {
                return
            }
            lost(.crashed)
        }
    }

    /// Reports that the page changed its address without a load.
    private func moved() {
        guard committedURL != nil, committedURL != currentURL else { return }
        // Only a page whose process has terminated has no address. The engine doesn't report every
        // termination.
        if currentURL.isEmpty { return lost(.crashed) }
        committedURL = currentURL
        events?(.moved(url: currentURL))
    }

    /// The HTTP status of the current page.
    private var status: Int? {
        guard let resource = webkit_web_view_get_main_resource(view),
            let response = webkit_web_resource_get_response(resource)
        else { return nil }
        let status = webkit_uri_response_get_status_code(response)
        return status == 0 ? nil : Int(status)
    }

    private func loadFailed(_ url: String, _ error: GLibError) {
        isAwaited = false
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
            events?(.load(.failed(url: url, LoadError(error, url: url))))
        }
    }

    private func watch(_ resource: UnsafeMutableRawPointer) {
        let object = Object(adopting: resource)
        // These handlers live as long as the resource, which is no longer than its load matters.
        object.connect("failed") { [weak self] (error: UnsafeMutableRawPointer) in
            let error = GLibError(copying: error.assumingMemoryBound(to: GError.self))
            self?.tellOfFailure(of: OpaquePointer(resource), error.message)
        }
        object.connect("finished") { [weak self] in
            guard let response = webkit_web_resource_get_response(OpaquePointer(resource)) else {
                return
            }
            let status = webkit_uri_response_get_status_code(response)
            guard status >= 400 else { return }
            self?.tellOfFailure(
                of: OpaquePointer(resource), "The server responded with status \(status).")
        }
    }

    private func tellOfFailure(of resource: OpaquePointer, _ message: String) {
        // The failure of the page itself is reported as that of its load.
        guard !isClosed, webkit_web_view_get_main_resource(view) != resource else { return }
        let url = webkit_web_resource_get_uri(resource).map { String(cString: $0) } ?? ""
        events?(.resourceFailed(url: url, message: message))
    }
}

/// WebKit's error domains and codes, as in `GLibError`.
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

extension LoadError {
    fileprivate init(_ error: GLibError, url: String) {
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
