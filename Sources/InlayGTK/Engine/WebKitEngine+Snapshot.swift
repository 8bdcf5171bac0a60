import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
public import InlayViews

extension WebKitEngine {
    /// Takes a snapshot of the page.
    public func snapshot(_ region: SnapshotRegion) async throws(SnapshotError) -> Picture {
        guard !isClosed else { throw .load(.closed) }
        let view = view
        do {
            let texture = try await calls.perform { cancellable, callback, context in
                let raw =
                    region == .visible
                    ? WEBKIT_SNAPSHOT_REGION_VISIBLE : WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT
                webkit_web_view_get_snapshot(
                    view, raw, WEBKIT_SNAPSHOT_OPTIONS_NONE, cancellable, callback, context)
            } finish: { result, error in
                webkit_web_view_get_snapshot_finish(view, result, error).map {
                    Texture(owning: UnsafeMutableRawPointer($0))
                }
            }
            if case .document(let width, let height) = region {
                return await texture.cut(width: width, height: height).picture()
            }
            return await texture.picture()
        } catch {
            throw isClosed ? .load(.closed) : .engine(message: "\(error)")
        }
    }
}

extension WebKitEngine: OffscreenEngine {
    /// The zoom factor: view pixels per CSS pixel, 1 for the page's own size.
    public var zoom: Double {
        get { webkit_web_view_get_zoom_level(view) }
        set { webkit_web_view_set_zoom_level(view, newValue) }
    }

    /// Lays the page out at a size in view pixels.
    public func layOut(width: Int, height: Int) {
        let raw = widget.cast(to: GtkWidget.self)
        // GTK requires that a widget is measured before it is allocated.
        for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
            gtk_widget_measure(raw, orientation, -1, nil, nil, nil, nil)
        }
        gtk_widget_allocate(raw, Int32(width), Int32(height), -1, nil)
    }

    /// Suppresses dialogs, which nobody could answer in a page without a window.
    func connectOffscreen() {
        connect(widget, "script-dialog") { () -> Bool in true }
        connect(widget, "authenticate") { (request: UnsafeMutableRawPointer) -> Bool in
            // Continues without credentials, so that the server's response is the page.
            webkit_authentication_request_authenticate(OpaquePointer(request), nil)
            return true
        }
    }
}
