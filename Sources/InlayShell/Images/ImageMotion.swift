import CGLib
import CGTK
package import InlayGObject
package import InlayImages
package import InlayValues

/// The fade-in and the animation of an image, driven by the window's frame clock.
package final class ImageMotion {
    private static let fade = 0.16

    private let widget: GLibObject
    private let clock: FrameClock
    private let canvas: ImageCanvas
    /// The current frame of an animation, or nil for a static image.
    private var frame: ImageBitmap?
    private var frames: [DecodedImage.Frame] = []
    private var plays: Int?
    private var cycle = 0.0
    private var fades = false
    private var tick: UInt32 = 0
    private var start: Double?
    /// Whether the animation has played for its number of loops.
    package private(set) var isOver = false

    /// Creates a motion for the image on a canvas; `widget` is the widget that draws the canvas.
    package init(_ canvas: ImageCanvas, in widget: GLibObject, clock: FrameClock = FrameClock()) {
        (self.canvas, self.widget, self.clock) = (canvas, widget, clock)
    }

    /// Shows an image, plays its animation and, if `fades`, fades it in.
    ///
    /// If the user's settings disable animations, the first frame is shown at once, without a fade.
    package func show(_ image: DecodedImage, fades: Bool) {
        canvas.show(image.first.texture)
        start(image, fades: fades)
        gtk_widget_queue_draw(widget.cast())
    }

    /// Plays an animation and, if `fades`, fades the image in, unless the user's settings disable
    /// animations.
    package func start(_ image: DecodedImage, fades: Bool) {
        stop()
        isOver = false
        guard DesktopTheme.shared.isAnimated else { return }
        (frames, plays) = (image.frames, image.plays)
        self.fades = fades
        cycle = frames.reduce(0) { $0 + $1.duration / .seconds(1) }
        canvas.opacity = fades ? 0 : 1
        guard fades || !frames.isEmpty else { return }
        tick = gtk_widget_add_tick_callback(
            widget.cast(),
            { _, clock, context in
                guard let context else { return 0 }
                nonisolated(unsafe) let (now, sendable) = (clock, context)
                return MainActor.assumeIsolated {
                    let motion = Unmanaged<ImageMotion>.fromOpaque(sendable).takeUnretainedValue()
                    return motion.advance(to: gdk_frame_clock_get_frame_time(now)) ? 1 : 0
                }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    package func stop() {
        if tick != 0 { gtk_widget_remove_tick_callback(widget.cast(), tick) }
        tick = 0
        start = nil
        frames = []
        frame = nil
        canvas.opacity = 1
    }

    /// Updates the image and its opacity for the window's next frame; returns whether the fade-in
    /// or the animation continues.
    private func advance(to presented: gint64) -> Bool {
        let time = clock.frameTime(presented)
        let begin = start ?? time
        start = begin
        let seconds = time - begin
        let opacity = fades ? min(1, seconds / Self.fade) : 1
        let isOver = plays.map { seconds >= cycle * Double($0) } ?? frames.isEmpty
        let frame =
            isOver
            ? frames.last?.bitmap : self.frame(at: seconds.truncatingRemainder(dividingBy: cycle))
        if opacity != canvas.opacity || frame !== self.frame {
            canvas.opacity = opacity
            self.frame = frame
            if let frame { canvas.show(frame.texture) }
            gtk_widget_queue_draw(widget.cast())
        }
        self.isOver = isOver && !frames.isEmpty
        guard isOver, opacity >= 1 else { return true }
        tick = 0
        return false
    }

    private func frame(at seconds: Double) -> ImageBitmap? {
        var rest = seconds
        for frame in frames {
            rest -= frame.duration / .seconds(1)
            if rest < 0 { return frame.bitmap }
        }
        return frames.last?.bitmap
    }
}
