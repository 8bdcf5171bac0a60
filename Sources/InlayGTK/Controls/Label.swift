import CGLib
import CGTK
import InlayGObject

/// A text that the user reads.
///
/// ```swift
/// Label("2 messages").styled(.dimmed, .numeric)
/// ```
public final class Label: Widget {
    /// How the lines of a text are set.
    public enum Wrapping: Hashable, Sendable {
        /// In as many lines as it takes.
        case lines
        /// In one line, however long.
        case never
        /// In one line that is cut at its end.
        case truncated
        /// In one line that is cut in the middle, as file names are.
        case truncatedInTheMiddle
    }

    /// Makes a label.
    ///
    /// - Parameters:
    ///   - text: The text, in which nothing is markup.
    ///   - wrapping: How a text that is wider than its room is set.
    public init(_ text: String = "", wrapping: Wrapping = .lines) {
        super.init(adopting: gtk_label_new(text))
        gtk_label_set_xalign(opaque, 0)
        set(wrapping)
        self.wrapping = wrapping
    }

    /// The text.
    public var text: String {
        get { self[Property("label")] }
        set { self[Property("label")] = newValue }
    }

    /// How a text that is wider than its room is set.
    public var wrapping = Wrapping.lines {
        didSet { if wrapping != oldValue { set(wrapping) } }
    }

    /// The position of the lines; `.fill` has them begin where lines of the language do.
    public var textAlignment = Alignment.start {
        didSet {
            gtk_label_set_xalign(
                opaque, textAlignment == .center ? 0.5 : textAlignment == .end ? 1 : 0)
            let justification =
                switch textAlignment {
                case .center: GTK_JUSTIFY_CENTER
                case .end: GTK_JUSTIFY_RIGHT
                default: GTK_JUSTIFY_LEFT
                }
            gtk_label_set_justify(opaque, justification)
        }
    }

    /// The number of lines at which the text is cut; nil for all.
    public var maximumLines: Int? {
        didSet {
            self[Property<Int32>("lines")] = maximumLines.map { Int32(clamping: $0) } ?? -1
            gtk_label_set_ellipsize(
                opaque, maximumLines == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
        }
    }

    /// Whether the user can select and copy the text.
    public var isSelectable: Bool {
        get { self[Property("selectable")] }
        set { self[Property("selectable")] = newValue }
    }

    /// Names a control: screen readers read the text for it, and Alt with the letter after an underscore
    /// moves the focus to it.
    ///
    /// - Parameter control: The control, whose name the text is without its underscore.
    public func names(_ control: any WidgetConvertible) {
        let title = text
        gtk_label_set_text_with_mnemonic(opaque, title)
        gtk_label_set_mnemonic_widget(opaque, control.widget.cast())
        control.widget.accessibilityLabel = title.replacing("_", with: "", maxReplacements: 1)
    }

    private func set(_ wrapping: Wrapping) {
        gtk_label_set_wrap(opaque, wrapping == .lines ? 1 : 0)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        let ellipsis =
            switch wrapping {
            case .lines, .never: PANGO_ELLIPSIZE_NONE
            case .truncated: PANGO_ELLIPSIZE_END
            case .truncatedInTheMiddle: PANGO_ELLIPSIZE_MIDDLE
            }
        gtk_label_set_ellipsize(opaque, ellipsis)
    }
}

/// A symbol of the icon theme.
public final class Icon: Widget {
    /// Makes an icon.
    ///
    /// - Parameter name: Its name in the icon theme, such as `go-next-symbolic`.
    public init(_ name: String) {
        super.init(adopting: gtk_image_new_from_icon_name(name))
    }

    /// The name in the icon theme.
    public var name: String {
        get { self[Property("icon-name")] }
        set { self[Property("icon-name")] = newValue }
    }

    /// The side of the icon in points; nil for the size of text.
    public var size: Int? {
        didSet { self[Property<Int32>("pixel-size")] = size.map { Int32(clamping: $0) } ?? -1 }
    }
}

/// An image of the app's, which is scaled to the room that it has.
///
/// Images of a service are shown by ``ImageView``, which loads them to the size of the view.
public final class Image: Widget {
    /// Makes a view without an image.
    public init() {
        super.init(adopting: gtk_picture_new())
        gtk_picture_set_can_shrink(opaque, 1)
    }

    /// Makes a view of an image file's bytes.
    public convenience init(png bytes: [UInt8], description: String) {
        self.init()
        show(png: bytes, description: description)
    }

    /// Shows an image, as PNG, JPEG or TIFF.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the image file, which the app trusts.
    ///   - description: What screen readers say.
    /// - Returns: Whether the bytes are an image.
    @discardableResult
    public func show(png bytes: [UInt8], description: String) -> Bool {
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        guard let raw = gdk_texture_new_from_bytes(data, nil) else { return false }
        let texture = Object(owning: raw)
        gtk_picture_set_paintable(opaque, texture.opaque)
        gtk_picture_set_alternative_text(opaque, description)
        return true
    }

    /// Shows nothing.
    public func clear() {
        gtk_picture_set_paintable(opaque, nil)
    }
}
