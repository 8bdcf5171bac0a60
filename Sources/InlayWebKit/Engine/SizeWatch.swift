import CGTK
import InlayGObject
package import InlayShell
import Logging

/// A check that a view has a size when it is shown, because a view without one shows nothing.
///
/// The width or height of a view is 0 if its container leaves it no space: in a
/// ``/InlayShell/Scroll``, in a row of a ``/InlayShell/Table``, or with an alignment other than
/// `.fill`.
package final class SizeWatch {
    /// The number of frames after which a shown view without a size is reported.
    ///
    /// A second at 60 frames a second: a container may reveal its content by an animation.
    static let mostFrames = 60

    private let name: String
    private unowned let widget: Widget
    private var clock: (object: GLibObject, handler: SignalHandler)?
    private var frames = 0
    private var isDone = false

    /// Logs a warning, once, if a widget is shown without a size for ``mostFrames`` frames.
    package static func begin(_ widget: Widget, named name: String) {
        let watch = SizeWatch(widget, name)
        widget.connect("map") { watch.start() }
        widget.connect("unmap") { watch.stop() }
    }

    /// Describes why a shown widget has no area; nil if it has one.
    static func problem(of widget: Widget) -> String? {
        let (width, height) = (widget.width, widget.height)
        guard width == 0 || height == 0 else { return nil }
        let property = height == 0 ? "minimumHeight" : "minimumWidth"
        return """
            it is \(width) points wide and \(height) high, because its container leaves it no space. \
            Take it out of a Scroll, Table or Section, align it by .fill, or set its \(property).
            """
    }

    private init(_ widget: Widget, _ name: String) {
        (self.widget, self.name) = (widget, name)
    }

    private func start() {
        guard !isDone, clock == nil, let raw = gtk_widget_get_frame_clock(widget.cast()) else {
            return
        }
        frames = 0
        let object = GLibObject(adopting: raw)
        clock = (object, object.connect("after-paint") { [weak self] in self?.check() })
    }

    private func stop() {
        guard let clock else { return }
        clock.object.disconnect(clock.handler)
        self.clock = nil
    }

    private func check() {
        guard let problem = Self.problem(of: widget) else {
            isDone = true
            return stop()
        }
        frames += 1
        guard frames < Self.mostFrames else {
            isDone = true
            Logger(label: "inlay.window").warning("A \(name) can't be seen: \(problem)")
            return stop()
        }
        gtk_widget_queue_draw(widget.cast())
    }
}
