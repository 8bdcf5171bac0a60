import CGLib
import CGTK
import InlayGObject

/// A label: text that the user can't edit.
///
/// ```swift
/// Label("2 messages").styled(.dimmed, .numeric)
/// ```
public final class Label: Widget {
    /// A way to display text that is wider than its label.
    public enum Wrapping: Hashable, Sendable {
        /// Wraps the text into as many lines as necessary, between words where possible.
        case lines
        /// Wraps the text into as many lines as necessary, between any two characters.
        case characters
        /// Displays a single line in a label that is as wide as its text. The line isn't truncated,
        /// unless ``Label/maximumLines`` is set.
        case never
        /// Truncates a single line at its end.
        case truncated
        /// Truncates a single line at its start.
        case truncatedAtTheStart
        /// Truncates a single line in the middle, as is usual for file names.
        case truncatedInTheMiddle
    }

    /// Creates a label with a text.
    ///
    /// - Parameters:
    ///   - text: The text, which is never parsed as markup.
    ///   - wrapping: How text that is wider than the label is displayed.
    public init(_ text: String = "", wrapping: Wrapping = .lines) {
        super.init(adopting: gtk_label_new(text))
        gtk_label_set_xalign(opaque, 0)
        // Otherwise a label that wraps is as narrow as the height of its row allows.
        gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE)
        self.wrapping = wrapping
        showWrapping()
        TextSide.follow(self) { [weak self] in self?.textAlignment ?? .start }
    }

    /// The displayed text.
    public var text: String {
        get { self[GLibProperty("label")] }
        set { self[GLibProperty("label")] = newValue }
    }

    /// How text that is wider than the label is displayed: on several lines, or shortened.
    public var wrapping = Wrapping.lines {
        didSet { if wrapping != oldValue { showWrapping() } }
    }

    /// The alignment of the lines; `.fill` justifies them.
    public var textAlignment = Alignment.start {
        didSet {
            gtk_label_set_xalign(
                opaque, textAlignment == .center ? 0.5 : textAlignment == .end ? 1 : 0)
            TextSide.show(textAlignment, of: self)
        }
    }

    /// The number of lines after which the text is truncated; nil for no limit.
    public var maximumLines: Int? {
        didSet {
            self[GLibProperty<Int32>("lines")] = maximumLines.map { Int32(clamping: $0) } ?? -1
            showEllipsis()
        }
    }

    /// Whether the user can select and copy the text.
    public var isSelectable: Bool {
        get { self[GLibProperty("selectable")] }
        set { self[GLibProperty("selectable")] = newValue }
    }

    /// Makes this label's text the name of a control for screen readers.
    ///
    /// An underscore in the text marks the next letter as the mnemonic: Alt with this letter
    /// focuses the control. The underscore itself is neither displayed nor read.
    ///
    /// - Parameter control: The control to name.
    public func names(_ control: any WidgetConvertible) {
        gtk_label_set_text_with_mnemonic(opaque, text)
        gtk_label_set_mnemonic_widget(opaque, control.widget.cast())
        // The text as it is displayed, without the underscore.
        control.widget.accessibilityLabel = String(cString: gtk_label_get_text(opaque))
    }

    /// Pango attributes that turn off hyphens at the line breaks within words.
    private static let withoutHyphens: OpaquePointer? = {
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        return attributes
    }()

    private func showWrapping() {
        gtk_label_set_wrap(opaque, wrapping == .lines || wrapping == .characters ? 1 : 0)
        gtk_label_set_wrap_mode(
            opaque, wrapping == .characters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        gtk_label_set_attributes(opaque, wrapping == .characters ? Self.withoutHyphens : nil)
        showEllipsis()
    }

    private func showEllipsis() {
        let ellipsis =
            switch wrapping {
            case .lines, .characters, .never:
                maximumLines == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END
            case .truncatedAtTheStart: PANGO_ELLIPSIZE_START
            case .truncated: PANGO_ELLIPSIZE_END
            case .truncatedInTheMiddle: PANGO_ELLIPSIZE_MIDDLE
            }
        gtk_label_set_ellipsize(opaque, ellipsis)
    }
}

/// An icon from the icon theme.
public final class Icon: Widget {
    /// Creates an icon from its name.
    ///
    /// - Parameter name: The icon's name in the icon theme, such as `go-next-symbolic`.
    public init(_ name: String) {
        super.init(adopting: gtk_image_new_from_icon_name(name))
    }

    /// The name in the icon theme.
    public var name: String {
        get { self[GLibProperty("icon-name")] }
        set { self[GLibProperty("icon-name")] = newValue }
    }

    /// The width and height of the icon in points; nil for the size of text.
    public var size: Int? {
        didSet { self[GLibProperty<Int32>("pixel-size")] = size.map { Int32(clamping: $0) } ?? -1 }
    }
}
