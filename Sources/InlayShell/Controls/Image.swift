import CGLib
package import CGTK
public import Foundation
import InlayGObject

/// A view of an image that the app provides as bytes, scaled to the size of the view.
///
/// The app must trust the bytes. For images from a server, use ``ImageView``, which loads each
/// image at the size of the view.
public final class Image: Widget {
    private let picture = Widget(adopting: gtk_picture_new())
    private var icon: Icon?

    /// Creates a view that displays no image yet.
    public init() {
        super.init(adopting: adw_bin_new())
        gtk_picture_set_can_shrink(picture.opaque, 1)
        setChild(picture)
    }

    /// Creates a view that displays the bytes of an image file in PNG, JPEG or TIFF format.
    public convenience init(png bytes: some ContiguousBytes, description: String) {
        self.init()
        show(png: bytes, description: description)
    }

    /// Displays an image in PNG, JPEG or TIFF format.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the image file, which the app trusts.
    ///   - description: The description for screen readers.
    /// - Returns: Whether the bytes are a valid image.
    @discardableResult
    public func show(png bytes: some ContiguousBytes, description: String) -> Bool {
        let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        guard let raw = gdk_texture_new_from_bytes(data, nil) else { return false }
        let texture = GLibObject(owning: raw)
        gtk_picture_set_paintable(picture.opaque, texture.opaque)
        if icon != nil { setChild(picture) }
        icon = nil
        alternativeText = description
        showIconSize()
        return true
    }

    /// Copies the displayed image to the clipboard, so that other programs can paste it.
    ///
    /// - Returns: Whether an image was copied; false if the view displays an icon or no image.
    @discardableResult
    public func copy() -> Bool {
        guard icon == nil, let texture = gtk_picture_get_paintable(picture.opaque) else {
            return false
        }
        gdk_clipboard_set_texture(gtk_widget_get_clipboard(cast()), texture)
        return true
    }

    /// Displays an icon from the icon theme, in the text color.
    ///
    /// - Parameters:
    ///   - name: The name in the icon theme.
    ///   - size: The width and height in points; nil for the size of text.
    package func show(icon name: String, size: Int?) {
        let icon = icon ?? Icon(name)
        icon.name = name
        self.icon = icon
        describe()
        setChild(icon)
        iconSize = size
    }

    /// Removes the image.
    public func clear() {
        gtk_picture_set_paintable(picture.opaque, nil)
        if icon != nil { setChild(picture) }
        icon = nil
    }

    /// The width and height of the icon, in points; nil for the size of text.
    ///
    /// If the view displays an image file instead of an icon, this is the minimum width and height
    /// of the view; nil for no minimum.
    package var iconSize: Int? {
        didSet {
            // An image has the minimum size that an earlier value set.
            if icon == nil, iconSize == nil, oldValue != nil {
                (minimumWidth, minimumHeight) = (nil, nil)
            }
            showIconSize()
        }
    }

    /// The description for screen readers.
    package var alternativeText = "" {
        didSet { describe() }
    }

    private func describe() {
        gtk_picture_set_alternative_text(picture.opaque, alternativeText)
        icon?.accessibilityLabel = alternativeText.isEmpty ? nil : alternativeText
    }

    /// The way an image file is scaled to the size of the view.
    package var contentFit = GTK_CONTENT_FIT_CONTAIN {
        didSet { gtk_picture_set_content_fit(picture.opaque, contentFit) }
    }

    /// Displays image files at their natural size, or scaled to the view's minimum size if the view
    /// has one.
    ///
    /// Images that exceed the limit or the available room are scaled down.
    ///
    /// - Parameter limit: The maximum width and height in points; nil for no limit.
    package func keepNaturalSize(atMost limit: Int? = nil) {
        ImageLayout(limit: limit, fitsHeight: fitsHeight).install(on: self)
    }

    /// Whether ``keepNaturalSize(atMost:)`` also scales images down to the available height; if
    /// false, images are scaled down only to the available width.
    package var fitsHeight = false {
        didSet {
            guard var layout = ImageLayout.installed(on: self) else { return }
            layout.fitsHeight = fitsHeight
            layout.install(on: self)
        }
    }

    private func showIconSize() {
        if let icon {
            icon.size = iconSize
        } else if let iconSize {
            (minimumWidth, minimumHeight) = (iconSize, iconSize)
        }
    }
}

/// The layout of an ``Image`` that displays image files at their natural size.
private nonisolated struct ImageLayout: WidgetLayout {
    /// The maximum width and height in points; nil for no limit.
    let limit: Int?
    /// Whether the image is also scaled down to the available height.
    var fitsHeight: Bool

    func request(
        of container: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest {
        guard let child = children(of: container).first else { return .zero }
        return NaturalImage(in: container, self)?.request(orientation, size)
            ?? SizeRequest(of: child, orientation, size)
    }

    func allocate(in container: WidgetPointer, _ width: Int32, _ height: Int32, baseline: Int32) {
        guard let child = children(of: container).first else { return }
        var area =
            NaturalImage(in: container, self)?.area(width, height)
            ?? GtkAllocation(x: 0, y: 0, width: width, height: height)
        gtk_widget_size_allocate(child, &area, -1)
    }
}

/// The size at which an ``ImageLayout`` displays an image file.
private nonisolated struct NaturalImage {
    /// The width if there is enough room, in points.
    private let width: Double
    /// The height if there is enough room, in points.
    private let height: Double
    /// Whether the image is also scaled down to the available height.
    private let fitsHeight: Bool

    /// Reads the size of the image in a container; nil if the container has no image, for example
    /// because it displays an icon.
    init?(in container: WidgetPointer, _ layout: ImageLayout) {
        guard let child = children(of: container).first else { return nil }
        let instance = UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, gtk_picture_get_type()) != 0,
            let paintable = gtk_picture_get_paintable(OpaquePointer(child))
        else { return nil }
        let natural = (
            width: Double(gdk_paintable_get_intrinsic_width(paintable)),
            height: Double(gdk_paintable_get_intrinsic_height(paintable))
        )
        guard natural.width > 0, natural.height > 0 else { return nil }
        var (leastWidth, leastHeight): (Int32, Int32) = (-1, -1)
        gtk_widget_get_size_request(container, &leastWidth, &leastHeight)
        var scale = 1.0
        if leastWidth > 0, leastHeight > 0 {
            scale = min(Double(leastWidth) / natural.width, Double(leastHeight) / natural.height)
        } else if leastWidth > 0 {
            scale = Double(leastWidth) / natural.width
        } else if leastHeight > 0 {
            scale = Double(leastHeight) / natural.height
        }
        if let limit = layout.limit {
            scale = min(scale, Double(limit) / max(natural.width, natural.height))
        }
        (width, height) = (natural.width * scale, natural.height * scale)
        fitsHeight = layout.fitsHeight
    }

    /// Returns the minimum and natural width or height, depending on the orientation; `size` is the
    /// size in the other orientation, or -1 if it is unknown.
    func request(_ orientation: GtkOrientation, _ size: Int32) -> SizeRequest {
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            let scale = size < 0 ? 1 : min(1, Double(size) / height)
            return SizeRequest(minimum: 0, natural: Int32((width * scale).rounded()))
        }
        let scale = size < 0 ? 1 : min(1, Double(size) / width)
        let high = Int32((height * scale).rounded())
        return SizeRequest(minimum: fitsHeight ? 0 : high, natural: high)
    }

    /// Returns the image's area, centered in a container of the given size.
    func area(_ width: Int32, _ height: Int32) -> GtkAllocation {
        let scale = min(1, Double(width) / self.width, Double(height) / self.height)
        let size = (
            width: Int32((self.width * scale).rounded()),
            height: Int32((self.height * scale).rounded())
        )
        return GtkAllocation(
            x: (width - size.width) / 2, y: (height - size.height) / 2, width: size.width,
            height: size.height)
    }
}
