import CGLib
import CGTK
public import Foundation
import InlayGObject
public import InlayImages

/// A picture of a service in a window, as many pixels as it shows.
///
/// ```swift
/// let view = ImageView(loader, size: (width: 96, height: 96), mode: .fill)
/// view.label = photo.title
/// view.load(photo.thumbnail, placeholder: photo.color)
/// row.append(view)
/// ```
///
/// What is in memory is shown at once, without a flash; what has to be fetched fades in over a colour. A load
/// begins when the view has been in sight for two frames. It ends when the view is scrolled away or shows
/// something else, and begins again when it is back.
public final class ImageView: WidgetOwner {
    /// The view's widget.
    public let widget: Widget

    /// The size of the view in points; nil for the room that it is given.
    public let size: (width: Int, height: Int)?

    /// How a picture of other proportions is shown.
    public let mode: ImageContentMode

    /// Is told of each picture that is shown, and why there is none.
    public var onResult: ((Result<LoadedImage, ImageError>) -> Void)?

    /// What screen readers say.
    public var label = "" {
        didSet { if label != oldValue { tellLabel() } }
    }

    /// How urgent the picture is: another one while the row isn't in sight yet.
    public var priority = ImagePriority.visible {
        didSet { loadPriority?.value = priority }
    }

    var requestedSize: (width: Int, height: Int)? { size }

    private static let widgetClass = WidgetClass(
        "InlayImage", cssName: "picture", role: GTK_ACCESSIBLE_ROLE_IMG)

    private let loader: ImageLoader
    private var request: ImageRequest?
    private var task: Task<Void, Never>?
    /// How many pixels were asked for.
    private var asked: PixelSize?
    private var loadPriority: LoadPriority?
    private var allocation = (width: 0, height: 0)
    /// Whether the view is told of frames, because its picture is missing.
    private var isWaiting = false
    private var sightings = 0
    private let canvas = ImageCanvas()
    private var motion: ImageMotion?

    /// Makes a view that shows nothing yet.
    ///
    /// - Parameters:
    ///   - loader: What loads pictures.
    ///   - size: The size of the view in points; without it, the view takes the room that it is given, and
    ///     begins to load when it knows how much.
    ///   - mode: How a picture of other proportions is shown.
    public init(
        _ loader: ImageLoader, size: (width: Int, height: Int)? = nil,
        mode: ImageContentMode = .fill
    ) {
        self.loader = loader
        self.size = size
        self.mode = mode
        widget = Self.widgetClass.makeWidget()
        gtk_widget_set_overflow(widget.cast(), GTK_OVERFLOW_HIDDEN)
        if let size { allocation = size }
        WidgetClass.connect(self)
        motion = ImageMotion(widget) { [weak self] in self?.moved($0) }
        widget.connect("map") { [weak self] in self?.begin() }
        widget.connect("unmap") { [weak self] in self?.end() }
        widget.connect("notify::scale-factor") { [weak self] in self?.reload() }
    }

    isolated deinit {
        task?.cancel()
        motion?.stop()
        WidgetClass.disconnect(widget.pointer)
    }

    /// Whether a picture is on its way, or will be when the view comes into sight.
    public var isLoading: Bool { isWaiting }

    /// Whether a part of the view is to be seen, as far as its window shows it.
    public var isInSight: Bool {
        guard gtk_widget_get_mapped(widget.cast()) != 0 else { return false }
        let scroller = gtk_widget_get_ancestor(widget.cast(), gtk_scrolled_window_get_type())
        let root = gtk_widget_get_root(widget.cast()).map { UnsafeMutableRawPointer($0) }
        let around = scroller ?? root?.assumingMemoryBound(to: GtkWidget.self)
        var bounds = graphene_rect_t()
        guard let around, gtk_widget_compute_bounds(widget.cast(), around, &bounds) != 0 else {
            return false
        }
        let (origin, size) = (bounds.origin, bounds.size)
        return origin.x < Float(gtk_widget_get_width(around)) && origin.x + size.width > 0
            && origin.y < Float(gtk_widget_get_height(around)) && origin.y + size.height > 0
    }

    /// The picture that is shown.
    public private(set) var shown: LoadedImage?

    /// Shows the picture at an address.
    ///
    /// - Parameters:
    ///   - url: Where the picture is.
    ///   - placeholder: What is shown until it is there; if nothing is said, the mean of what was there the
    ///     last time, where that is known.
    public func load(_ url: URL, placeholder: ImageColor? = nil) {
        load(ImageRequest(url), placeholder: placeholder)
    }

    /// Shows a picture, whose size and mode are made those of the view.
    ///
    /// - Parameters:
    ///   - request: Which picture.
    ///   - placeholder: What is shown until it is there.
    public func load(_ request: ImageRequest, placeholder: ImageColor? = nil) {
        clear()
        self.request = request
        priority = request.priority
        canvas.placeholder = placeholder ?? loader.rememberedColor(of: request.url)
        begin()
        gtk_widget_queue_draw(widget.cast())
    }

    /// Shows nothing, and waits for nothing: for a row that is put away.
    public func clear() {
        end()
        request = nil
        shown = nil
        canvas.clear()
        motion?.stop()
        gtk_widget_queue_draw(widget.cast())
    }

    // MARK: - Loading

    func allocate(width: Int, height: Int) {
        guard size == nil, (width, height) != allocation else { return }
        let wasEmpty = allocation.width == 0 || allocation.height == 0
        allocation = (width, height)
        if wasEmpty || shown.map(isTooSmall) ?? false { reload() }
    }

    private func reload() {
        end()
        begin()
    }

    /// The request with the pixels of the view; nil while it isn't known how many those are.
    private var sizedRequest: ImageRequest? {
        guard var request, allocation.width > 0, allocation.height > 0 else { return nil }
        let scale = Int(max(1, gtk_widget_get_scale_factor(widget.cast())))
        request.size = PixelSize(
            width: allocation.width * scale, height: allocation.height * scale)
        request.mode = mode
        return request
    }

    private func begin() {
        guard !isWaiting, let request = sizedRequest else { return }
        if let known = loader.cachedImage(for: request) {
            if shown !== known { show(known, fades: false) }
            guard loader.isDue(known) else { return }
        }
        sightings = 0
        isWaiting = ImageAdmission.add(self)
        gtk_widget_queue_draw(widget.cast())
    }

    /// A frame was drawn while the picture is missing.
    func painted() {
        guard isInSight else {
            sightings = 0
            return stop()
        }
        guard task == nil else { return }
        sightings += 1
        // In a fling, a row is gone in the next frame.
        guard sightings > 1 else { return gtk_widget_queue_draw(widget.cast()) }
        start()
    }

    private func start() {
        guard let request = sizedRequest else { return }
        let priority = LoadPriority(priority)
        loadPriority = priority
        asked = request.size
        let pictures = loader.images(for: request, priority: priority)
        task = Task { [weak self] in
            do {
                for try await picture in pictures { self?.show(picture, fades: true) }
                self?.ended(nil)
            } catch {
                self?.ended(error as? ImageError)
            }
        }
    }

    private func stop() {
        task?.cancel()
        task = nil
        loadPriority = nil
    }

    private func end() {
        stop()
        if isWaiting { ImageAdmission.remove(self) }
        isWaiting = false
    }

    private func ended(_ error: ImageError?) {
        guard !Task.isCancelled else { return }
        end()
        if let error {
            onResult?(.failure(error))
        } else if asked != sizedRequest?.size, shown.map(isTooSmall) ?? false {
            // The view has grown meanwhile.
            begin()
        }
    }

    /// Whether the view has room for more pixels, and the picture has them.
    private func isTooSmall(_ picture: LoadedImage) -> Bool {
        guard let place = sizedRequest?.size else { return false }
        let bitmap = picture.image.first.size
        let wanted = picture.image.originalSize.scaled(to: place, mode)
        return bitmap.width < wanted.width && bitmap.height < wanted.height
    }

    // MARK: - Showing

    private func show(_ picture: LoadedImage, fades: Bool) {
        guard !Task.isCancelled || !fades, shown !== picture else { return }
        let isFirst = shown == nil
        shown = picture
        canvas.show(picture.image.first.texture)
        motion?.start(frames: picture.image.frames, fades: fades && isFirst)
        canvas.opacity = motion?.opacity ?? 1
        gtk_widget_queue_draw(widget.cast())
        onResult?(.success(picture))
    }

    private func moved(_ motion: ImageMotion) {
        if let frame = motion.frame { canvas.show(frame.texture) }
        canvas.opacity = motion.opacity
        gtk_widget_queue_draw(widget.cast())
    }

    func draw(into snapshot: OpaquePointer) {
        canvas.draw(
            into: snapshot, width: Int(gtk_widget_get_width(widget.cast())),
            height: Int(gtk_widget_get_height(widget.cast())), mode)
    }

    private func tellLabel() {
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        var value = GValue()
        g_value_init(&value, inlay_type_string)
        defer { g_value_unset(&value) }
        g_value_set_string(&value, label)
        gtk_accessible_update_property_value(widget.opaque, 1, &property, &value)
    }
}
