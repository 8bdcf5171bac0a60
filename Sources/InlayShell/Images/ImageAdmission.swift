import CGLib
import CGTK
import InlayGObject

/// A scheduler that checks after each frame which image views of a window are visible.
///
/// A view doesn't load its image before it is visible.
///
/// A GTK list has up to two hundred rows, of which a dozen are visible. During a fling, the list
/// assigns new items to all two hundred rows in each frame. Checking which rows are visible costs
/// less than starting two hundred loads.
final class ImageAdmission {
    private static var clocks: [UnsafeMutableRawPointer: ImageAdmission] = [:]

    private struct Weak {
        weak var view: ImageView?
    }

    private let clock: GLibObject
    private var handler: SignalHandler?
    private var views: [ObjectIdentifier: Weak] = [:]
    private var isCheckScheduled = false

    /// Registers a view, which starts its load after a frame in which it is visible; returns false
    /// if the view has no window.
    static func add(_ view: ImageView) -> Bool {
        guard let raw = gtk_widget_get_frame_clock(view.widget.cast()) else { return false }
        let pointer = UnsafeMutableRawPointer(raw)
        let admission = clocks[pointer] ?? ImageAdmission(GLibObject(adopting: pointer))
        clocks[pointer] = admission
        admission.views[ObjectIdentifier(view)] = Weak(view: view)
        return true
    }

    /// Stops checking a view after each frame.
    static func remove(_ view: ImageView) {
        remove(ObjectIdentifier(view))
    }

    private static func remove(_ view: ObjectIdentifier) {
        for (pointer, admission) in clocks where admission.views.removeValue(forKey: view) != nil {
            guard admission.views.isEmpty else { return }
            admission.handler.map(admission.clock.disconnect)
            clocks[pointer] = nil
        }
    }

    private init(_ clock: GLibObject) {
        self.clock = clock
        handler = clock.connect("after-paint") { [weak self] in self?.painted() }
    }

    /// Schedules a check of which image views are visible, so that these load their images; called
    /// after each frame.
    ///
    /// The check runs in the next iteration of the main loop, where it doesn't delay the frame.
    private func painted() {
        guard !isCheckScheduled else { return }
        isCheckScheduled = true
        Task { checkViews() }
    }

    private func checkViews() {
        isCheckScheduled = false
        for (id, entry) in views {
            guard let view = entry.view else {
                Self.remove(id)
                continue
            }
            view.painted()
        }
    }
}
