import CGTK
import InlayGObject
import InlayImages
import InlayShell
import InlayValues

/// An image in a native row, which is loaded while the row is within the overscan.
///
/// An image from the memory cache is drawn in the same frame; a loaded image fades in over a
/// placeholder color.
final class RowImage {
    /// The result of loading an image.
    enum Outcome {
        /// The image is displayed.
        case shown
        /// The image couldn't be loaded: its alternative text is displayed.
        case missing
        /// Only the web engine can display the image as declared: its aspect ratio differs from
        /// that in the HTML, or the image can't be decoded.
        case unfit
    }

    let layoutImage: RichTextLayout.Image
    private let source: RowImageRequest
    private let clock: FrameClock
    private let ended: (Outcome) -> Void
    private let canvas = ImageCanvas()
    private var widget: GLibObject?
    private var scale = 0
    private var motion: ImageMotion?
    private var task: Task<Void, Never>?
    private var priority: LoadPriority?
    private var shown: LoadedImage?
    /// Whether the animation of ``shown`` was played to its end.
    private var isPlayed = false

    /// Creates an image at its position in the layout.
    ///
    /// `ended` may be called several times: when a cached or loaded image is displayed, when such
    /// an image doesn't fit its box, and when a load fails while no image is displayed.
    init(
        _ layoutImage: RichTextLayout.Image, from source: RowImageRequest,
        clock: FrameClock, _ ended: @escaping (Outcome) -> Void
    ) {
        (self.layoutImage, self.source, self.clock, self.ended) = (
            layoutImage, source, clock, ended
        )
        canvas.placeholder = source.cachedColor
    }

    isolated deinit {
        end()
    }

    /// Displays the image from the memory cache, or starts to load it if it isn't cached or is due
    /// for revalidation.
    ///
    /// Does nothing if it was called with the same scale since the last ``end()``; `scale` is the
    /// number of device pixels per layout pixel.
    func begin(in widget: GLibObject, scale: Int) {
        guard self.widget == nil || scale != self.scale else { return }
        end()
        let isNew = scale != self.scale
        self.widget = widget
        self.scale = scale
        motion = ImageMotion(canvas, in: widget, clock: clock)
        // An animation that was played to its end isn't played again.
        if let shown, !isPlayed { motion?.start(shown.image, fades: false) }
        let request = source.imageRequest(for: layoutImage.box, scale: scale)
        if let shown, !isNew, !source.loader.isDue(shown) { return }
        if let known = source.loader.cachedImage(for: request) {
            show(known, fades: false)
            guard source.loader.isDue(known) else { return }
        }
        start(request)
    }

    /// Cancels the load and stops the animation; a displayed image remains displayed.
    func end() {
        task?.cancel()
        task = nil
        priority = nil
        if motion?.isOver == true { isPlayed = true }
        motion?.stop()
        motion = nil
        widget = nil
    }

    private func start(_ request: ImageRequest) {
        let priority = LoadPriority(request.priority)
        self.priority = priority
        let images = source.loader.images(for: request, priority: priority)
        task = Task { [weak self] in
            do {
                for try await image in images {
                    guard !Task.isCancelled else { return }
                    self?.show(image, fades: true)
                }
            } catch {
                guard !Task.isCancelled else { return }
                self?.failed(error as? ImageError)
            }
            // Another load has set its own priority if this one was cancelled.
            if !Task.isCancelled { self?.priority = nil }
        }
    }

    private func show(_ image: LoadedImage, fades: Bool) {
        guard shown !== image else { return }
        guard source.image.fits(image.image.originalSize) else { return ended(.unfit) }
        let isFirst = shown == nil
        shown = image
        isPlayed = false
        motion?.show(image.image, fades: fades && isFirst)
        ended(.shown)
    }

    private func failed(_ error: ImageError?) {
        guard let error, !error.isCancellation, shown == nil else { return }
        switch error {
        case .service, .source: ended(.missing)
        // The web engine may support more image formats.
        default: ended(.unfit)
        }
        if let widget { gtk_widget_queue_draw(widget.cast()) }
    }

    /// Draws the image at its position in the row, and raises the priority of a running load to
    /// visible.
    func draw(into snapshot: OpaquePointer) {
        priority?.value = .visible
        // Aligned to whole pixels, as in the engine.
        let box = RoundedBox(
            x: layoutImage.box.x, y: layoutImage.box.y, width: layoutImage.box.width,
            height: layoutImage.box.height)
        canvas.draw(
            into: snapshot,
            stretchedTo: graphene_rect_t(
                x: box.x, y: box.y, width: box.width, height: box.height))
    }
}
