import CGLib
import CGTK
import InlayGObject

/// Looks after each frame of a window which of the pictures that are missing are in sight.
///
/// A list of GTK has up to two hundred rows, and shows a dozen. In a fling it gives all of them something else to
/// show with each frame: looking once a frame costs less than beginning two hundred loads.
final class ImageAdmission {
    private static var clocks: [UnsafeMutableRawPointer: ImageAdmission] = [:]

    private struct Weak {
        weak var view: ImageView?
    }

    private let clock: Object
    private var handler: SignalHandler?
    private var views: [ObjectIdentifier: Weak] = [:]
    private var isLooking = false

    /// Tells a view of each frame from now on; whether its window has frames at all.
    static func add(_ view: ImageView) -> Bool {
        guard let raw = gtk_widget_get_frame_clock(view.widget.cast()) else { return false }
        let pointer = UnsafeMutableRawPointer(raw)
        let admission = clocks[pointer] ?? ImageAdmission(Object(adopting: pointer))
        clocks[pointer] = admission
        admission.views[ObjectIdentifier(view)] = Weak(view: view)
        return true
    }

    /// Tells a view no longer.
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

    private init(_ clock: Object) {
        self.clock = clock
        handler = clock.connect("after-paint") { [weak self] in self?.painted() }
    }

    /// Looks in a turn of the main loop of its own: that with the frame is long enough.
    private func painted() {
        guard !isLooking else { return }
        isLooking = true
        Task { look() }
    }

    private func look() {
        isLooking = false
        for (id, entry) in views {
            guard let view = entry.view else {
                Self.remove(id)
                continue
            }
            view.painted()
        }
    }
}
