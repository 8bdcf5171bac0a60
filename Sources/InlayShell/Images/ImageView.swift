import CGLib
import CGTK
public import Foundation
import InlayGObject
public import InlayImages

/// A view that displays an image, and loads it at the size of the view.
///
/// ```swift
/// let view = ImageView(loader, size: (width: 96, height: 96), mode: .fill)
/// view.label = photo.title
/// view.load(photo.thumbnail, placeholder: photo.color)
/// row.append(view)
/// ```
///
/// An image from the memory cache is displayed at once, without a flash; any other image fades in
/// over a placeholder color once it is loaded. A load starts when the view has been visible for two
/// frames. The load is cancelled when the view is scrolled out of sight or loads another image, and
/// starts again when the view is visible again.
public final class ImageView: WidgetConvertible, WidgetOwner {
    /// The view's widget, which retains the view while the widget is in a container.
    public let widget: Widget

    /// The size of the view in points; nil to adapt to the container.
    ///
    /// A view with a size is centered where its container gives it more room, as in a row of a
    /// `RecyclingList`; set the alignments of its widget for another position.
    public let size: (width: Int, height: Int)?

    /// How an image is scaled if its aspect ratio differs from the view's.
    public let mode: ImageContentMode

    /// Called with each image that is displayed, or with the error of a failed load.
    public var onResult: ((Result<LoadedImage, ImageError>) -> Void)?

    /// The description for screen readers.
    public var label = "" {
        didSet { if label != oldValue { widget.accessibilityLabel = label } }
    }

    /// The priority of the load, which can be changed while the image is being loaded.
    ///
    /// Each call of `load` sets the priority to the request's priority.
    public var priority = ImagePriority.visible {
        didSet { loadPriority?.value = priority }
    }

    package var requestedSize: (width: Int, height: Int)? { size }

    private static let widgetClass = WidgetClass(
        "InlayImage", cssName: "picture", role: GTK_ACCESSIBLE_ROLE_IMG)

    private let loader: ImageLoader
    private var request: ImageRequest?
    private var task: Task<Void, Never>?
    /// The size that the last load requested, in pixels.
    private var requestedPixels: PixelSize?
    private var loadPriority: LoadPriority?
    private var allocation = (width: 0, height: 0)
    /// Whether ``ImageAdmission`` checks the view after each frame, because the image has to be
    /// loaded.
    private var isWaiting = false
    private var visibleFrames = 0
    private let canvas = ImageCanvas()
    private var motion: ImageMotion?

    /// Creates a view without an image.
    ///
    /// - Parameters:
    ///   - loader: The loader of the images.
    ///   - size: The size of the view in points; nil to adapt to the container, and to start
    ///     loading when the size is known.
    ///   - mode: How an image is scaled if its aspect ratio differs from the view's.
    public init(
        _ loader: ImageLoader, size: (width: Int, height: Int)? = nil,
        mode: ImageContentMode = .fill
    ) {
        self.loader = loader
        self.size = size
        self.mode = mode
        widget = Self.widgetClass.makeWidget()
        gtk_widget_set_overflow(widget.cast(), GTK_OVERFLOW_HIDDEN)
        if let size {
            allocation = size
            widget.aligned(horizontally: .center, vertically: .center)
        }
        WidgetClass.connect(self)
        widget.keepAlive(self)
        motion = ImageMotion(canvas, in: widget)
        widget.connect("map") { [weak self] in self?.begin() }
        widget.connect("unmap") { [weak self] in self?.end() }
        widget.connect("notify::scale-factor") { [weak self] in self?.reload() }
    }

    isolated deinit {
        task?.cancel()
        motion?.stop()
        WidgetClass.disconnect(widget.pointer)
    }

    /// Whether an image is being loaded, or will be once the view is scrolled into sight.
    ///
    /// False while the view has no window or no size, and after the view was hidden; the load then
    /// starts later.
    public var isLoading: Bool { isWaiting }

    /// Whether any part of the view is visible in its scrolled container, or in its window if it
    /// has no such container.
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

    /// The displayed image; nil until one is loaded.
    public private(set) var shown: LoadedImage?

    /// Loads and displays the image at a URL.
    ///
    /// - Parameters:
    ///   - url: The image's URL.
    ///   - placeholder: The color that is displayed until the image is loaded; by default the
    ///     image's mean color, if the loader remembers it from an earlier load.
    public func load(_ url: URL, placeholder: ImageColor? = nil) {
        load(ImageRequest(url), placeholder: placeholder)
    }

    /// Loads and displays an image.
    ///
    /// The size and the mode of the request are ignored: the view uses its own.
    ///
    /// - Parameters:
    ///   - request: The request for the image.
    ///   - placeholder: The color that is displayed until the image is loaded; by default the
    ///     image's mean color, if the loader remembers it from an earlier load.
    public func load(_ request: ImageRequest, placeholder: ImageColor? = nil) {
        clear()
        self.request = request
        priority = request.priority
        canvas.placeholder = placeholder ?? loader.cachedColor(of: request.url)
        begin()
        gtk_widget_queue_draw(widget.cast())
    }

    /// Removes the image and cancels its load, for example when a list recycles the view's row.
    public func clear() {
        end()
        request = nil
        shown = nil
        canvas.clear()
        motion?.stop()
        gtk_widget_queue_draw(widget.cast())
    }

    // MARK: - Loading

    package func allocate(width: Int, height: Int) {
        guard size == nil, (width, height) != allocation else { return }
        let wasEmpty = allocation.width == 0 || allocation.height == 0
        allocation = (width, height)
        if wasEmpty || shown.map(isTooSmall) ?? false { reload() }
    }

    private func reload() {
        end()
        begin()
    }

    /// The request with the view's size in pixels; nil without a request, or while the size is
    /// unknown.
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
        if let cached = loader.cachedImage(for: request) {
            if shown !== cached { show(cached, fades: false) }
            guard loader.isDue(cached) else { return }
        }
        visibleFrames = 0
        isWaiting = ImageAdmission.add(self)
        gtk_widget_queue_draw(widget.cast())
    }

    /// Starts the load once the view has been visible for two frames, and cancels it when the view
    /// isn't visible any more; called after each frame until the image is loaded.
    func painted() {
        guard isInSight else {
            visibleFrames = 0
            return stop()
        }
        guard task == nil else { return }
        visibleFrames += 1
        // During a fling, the row may be gone in the next frame.
        guard visibleFrames > 1 else { return gtk_widget_queue_draw(widget.cast()) }
        start()
    }

    private func start() {
        guard let request = sizedRequest else { return }
        let priority = LoadPriority(priority)
        loadPriority = priority
        requestedPixels = request.size
        let images = loader.images(for: request, priority: priority)
        task = Task { [weak self] in
            do {
                for try await image in images { self?.show(image, fades: true) }
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
        } else if requestedPixels != sizedRequest?.size, shown.map(isTooSmall) ?? false {
            // The view has grown during the load.
            begin()
        }
    }

    /// Returns whether an image has to be decoded again at a larger size: it has fewer pixels than
    /// the view can display, and its original has more.
    private func isTooSmall(_ image: LoadedImage) -> Bool {
        guard let viewSize = sizedRequest?.size else { return false }
        let bitmap = image.image.first.size
        let enlargedSize = image.image.originalSize.scaled(to: viewSize, mode)
        return bitmap.width < enlargedSize.width && bitmap.height < enlargedSize.height
    }

    // MARK: - Displaying

    private func show(_ image: LoadedImage, fades: Bool) {
        guard !Task.isCancelled || !fades, shown !== image else { return }
        let isFirst = shown == nil
        shown = image
        motion?.show(image.image, fades: fades && isFirst)
        onResult?(.success(image))
    }

    package func draw(into snapshot: OpaquePointer) {
        canvas.draw(
            into: snapshot, width: Int(gtk_widget_get_width(widget.cast())),
            height: Int(gtk_widget_get_height(widget.cast())), mode)
    }
}
