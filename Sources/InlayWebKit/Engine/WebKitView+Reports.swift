import CWebKitGTK
import InlayGObject
import InlayShell
import InlayWebViews

extension WebKitView {
    /// Starts to report changes of the page's title, the load progress and the view's history.
    func reportPageState() {
        connect(widget, "notify::title") { [weak self] in
            guard let self else { return }
            let title = webkit_web_view_get_title(raw).map { String(cString: $0) } ?? ""
            report(.page(.title(title)))
        }
        connect(widget, "notify::estimated-load-progress") { [weak self] in
            guard let self else { return }
            report(.page(.progress(webkit_web_view_get_estimated_load_progress(raw))))
        }
        let history = GLibObject(adopting: webkit_web_view_get_back_forward_list(raw))
        connect(history, "changed") { [weak self] in
            guard let self else { return }
            let canGoBack = webkit_web_view_can_go_back(raw) != 0
            let canGoForward = webkit_web_view_can_go_forward(raw) != 0
            report(.page(.history(canGoBack: canGoBack, canGoForward: canGoForward)))
        }
    }

    /// Reports resources that the page requested and that couldn't be loaded.
    func reportResourceFailures() {
        connect(widget, "resource-load-started") {
            [weak self] (resource: UnsafeMutableRawPointer) in
            self?.watch(resource)
        }
    }

    private func watch(_ resource: UnsafeMutableRawPointer) {
        let object = GLibObject(adopting: resource)
        // These handlers are released with the resource, when its load has ended.
        object.connect("failed") { [weak self] (error: UnsafeMutableRawPointer) in
            let error = GLibError(copying: error.assumingMemoryBound(to: GError.self))
            self?.report(OpaquePointer(resource), error.message)
        }
        object.connect("finished") { [weak self] in
            guard let response = webkit_web_resource_get_response(OpaquePointer(resource)) else {
                return
            }
            let status = webkit_uri_response_get_status_code(response)
            guard status >= 400 else { return }
            self?.report(OpaquePointer(resource), "The server responded with status \(status).")
        }
    }

    private func report(_ resource: OpaquePointer, _ message: String) {
        // The failure of the page itself is reported as that of its load.
        guard !isClosed, webkit_web_view_get_main_resource(raw) != resource else { return }
        let url = webkit_web_resource_get_uri(resource).map { String(cString: $0) } ?? ""
        report(.resourceFailed(url: url, message: message))
    }
}
