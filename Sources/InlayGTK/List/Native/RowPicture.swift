import CGTK
import InlayGObject
import InlayImages
import InlayViews

/// A picture in a native row, as long as the row is near what is seen.
///
/// What is in memory is there in the same frame; what has to be loaded fades in over a colour.
final class RowPicture {
    /// What became of it.
    enum Outcome {
        /// It is shown.
        case shown
        /// It can't be had: its description is shown.
        case missing
        /// It came, and the engine would show it otherwise.
        case unfit
    }

    let place: RichTextLayout.Image
    private let source: RowPictureRequest
    private let clock: FrameClock
    private let ended: (Outcome) -> Void
    private let canvas = ImageCanvas()
    private var widget: Object?
    private var scale = 0
    private var motion: ImageMotion?
    private var task: Task<Void, Never>?
    private var priority: LoadPriority?
    private var shown: LoadedImage?

    /// Makes a picture that isn't loaded yet.
    ///
    /// - Parameters:
    ///   - place: Where it is.
    ///   - source: Where it comes from.
    ///   - clock: The clock of its animation.
    ///   - ended: Is told what became of it, each time that is known.
    init(
        _ place: RichTextLayout.Image, from source: RowPictureRequest,
        clock: FrameClock, _ ended: @escaping (Outcome) -> Void
    ) {
        self.place = place
        self.source = source
        self.clock = clock
        self.ended = ended
        canvas.placeholder = source.rememberedColor
    }

    isolated deinit {
        end()
    }

    /// Begins to load, for a list of so many pixels a point.
    func begin(in widget: Object, scale: Int) {
        guard self.widget == nil || scale != self.scale else { return }
        end()
        let isNew = scale != self.scale
        self.widget = widget
        self.scale = scale
        motion = ImageMotion(widget, clock: clock) { [weak self] in self?.moved($0) }
        // What moves goes on where it was left.
        if let shown { motion?.start(frames: shown.image.frames, fades: false) }
        let request = source.imageRequest(for: place.box, scale: scale)
        if let shown, !isNew, !source.loader.isDue(shown) { return }
        if let known = source.loader.cachedImage(for: request) {
            show(known, fades: false)
            guard source.loader.isDue(known) else { return }
        }
        start(request)
    }

    /// Waits for nothing any more; what is shown stays.
    func end() {
        task?.cancel()
        task = nil
        priority = nil
        motion?.stop()
        motion = nil
        widget = nil
        canvas.opacity = 1
    }

    private func start(_ request: ImageRequest) {
        let priority = LoadPriority(request.priority)
        self.priority = priority
        let pictures = source.loader.images(for: request, priority: priority)
        task = Task { [weak self] in
            do {
                for try await picture in pictures {
                    guard !Task.isCancelled else { return }
                    self?.show(picture, fades: true)
                }
            } catch {
                guard !Task.isCancelled else { return }
                self?.failed(error as? ImageError)
            }
            self?.priority = nil
        }
    }

    private func show(_ picture: LoadedImage, fades: Bool) {
        guard shown !== picture else { return }
        guard source.image.fits(picture.image.originalSize) else { return ended(.unfit) }
        let isFirst = shown == nil
        shown = picture
        canvas.show(picture.image.first.texture)
        motion?.start(frames: picture.image.frames, fades: fades && isFirst)
        canvas.opacity = motion?.opacity ?? 1
        ended(.shown)
        queueDraw()
    }

    private func failed(_ error: ImageError?) {
        guard let error, !error.isCancellation, shown == nil else { return }
        switch error {
        case .service, .source: ended(.missing)
        // The engine may know more forms of pictures.
        default: ended(.unfit)
        }
        queueDraw()
    }

    private func moved(_ motion: ImageMotion) {
        if let frame = motion.frame { canvas.show(frame.texture) }
        canvas.opacity = motion.opacity
        queueDraw()
    }

    private func queueDraw() {
        if let widget { gtk_widget_queue_draw(widget.cast()) }
    }

    /// Draws the picture, at its place in the row: somebody looks at it.
    func draw(into snapshot: OpaquePointer) {
        priority?.value = .visible
        // On the pixels where the engine puts it.
        let box = RoundedBox(
            x: place.box.x, y: place.box.y, width: place.box.width, height: place.box.height)
        var area = graphene_rect_t()
        graphene_rect_init(
            &area, Float(box.x), Float(box.y), Float(box.width), Float(box.height))
        canvas.draw(into: snapshot, stretchedTo: &area)
    }
}
