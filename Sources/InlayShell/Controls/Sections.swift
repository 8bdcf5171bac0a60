import CGLib
import CGTK
import InlayGObject

/// A row of a ``Table`` or ``Section`` with a title, a subtitle, and widgets before and after them.
///
/// ```swift
/// ListRow("Notifications", control: Switch(isOn: true) { … })
/// ListRow(event.subject, subtitle: event.day, after: [Label("Open").styled(.accent)]) { … }
/// ```
public final class ListRow: Widget {
    /// Called when the user activates the row, by a click or with Return.
    public var onActivate: (() -> Void)? {
        didSet { isActivatable = onActivate != nil }
    }
    /// Whether the app set ``isActivatable`` or an action; otherwise the row can be activated if its
    /// table has a handler.
    private var hasOwnActivatability = false
    /// Whether the row's control is a text field.
    fileprivate private(set) var hasTextField = false

    /// Creates a row with a title, a subtitle and widgets.
    ///
    /// - Parameters:
    ///   - title: The title, which is never parsed as markup.
    ///   - subtitle: The line below the title.
    ///   - before: The widgets before the title.
    ///   - after: The widgets after the title.
    ///   - action: Called when the user activates the row.
    public init(
        _ title: String, subtitle: String = "", before: [any WidgetConvertible] = [],
        after: [any WidgetConvertible] = [], action: (() -> Void)? = nil
    ) {
        super.init(adopting: adw_action_row_new())
        // Titles are usually data, never markup.
        self[GLibProperty("use-markup")] = false
        TextSide.follow(labelsIn: self)
        (self.title, self.subtitle) = (title, subtitle)
        for child in before { adw_action_row_add_prefix(cast(), child.embedded.cast()) }
        for child in after { append(child) }
        connect("activated") { [weak self] in self?.onActivate?() }
        onActivate = action
        if action != nil { isActivatable = true } else { setActivatableInTable(false) }
    }

    /// Sets whether the row can be activated, unless the app has determined that.
    func setActivatableInTable(_ isActivatable: Bool) {
        if !hasOwnActivatability { self[GLibProperty("activatable")] = isActivatable }
    }

    /// Creates a row whose title labels a control; activating the row activates the control.
    public convenience init(_ title: String, subtitle: String = "", control: any WidgetConvertible)
    {
        self.init(title, subtitle: subtitle, control: control, activating: control.widget)
    }

    /// Creates a row with a control in a wrapper, such as one that limits its size.
    package convenience init(
        _ title: String, subtitle: String = "", control: any WidgetConvertible,
        activating widget: Widget
    ) {
        self.init(title, subtitle: subtitle, after: [control])
        hasOwnActivatability = true
        control.widget.verticalAlignment = .center
        // Text fields are as wide as the row allows.
        if widget is TextInput, widget === control.widget {
            widget.expandsHorizontally = true
            hasTextField = true
        }
        // A placeholder is a name only where there is no title.
        let name = widget.accessibilityLabel
        if name == nil || name == (widget as? TextInput)?.placeholder {
            widget.accessibilityLabel = title
        }
        if !subtitle.isEmpty { widget.accessibilityDescription = subtitle }
        adw_action_row_set_activatable_widget(cast(), widget.cast())
        // The relation to the row would add the title to the name again.
        widget.accessible.reset(GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }

    /// The title of the row.
    public var title: String {
        get { self[GLibProperty("title")] }
        set { self[GLibProperty("title")] = newValue }
    }

    /// The line below the title.
    public var subtitle: String {
        get { self[GLibProperty("subtitle")] }
        set { self[GLibProperty("subtitle")] = newValue }
    }

    /// The number of lines after which the title and the subtitle are truncated; 0 for no limit.
    public var maximumLines: Int {
        get { Int(self[GLibProperty<Int32>("title-lines")]) }
        set {
            self[GLibProperty<Int32>("title-lines")] = Int32(clamping: newValue)
            self[GLibProperty<Int32>("subtitle-lines")] = Int32(clamping: newValue)
        }
    }

    /// Whether the user can activate the row.
    public var isActivatable: Bool {
        get { self[GLibProperty("activatable")] }
        set {
            hasOwnActivatability = true
            self[GLibProperty("activatable")] = newValue
        }
    }

    /// Adds a widget at the end of the row.
    public func append(_ child: any WidgetConvertible) {
        let widget = child.embedded
        if widget is Button { widget.verticalAlignment = .center }
        // If there isn't enough room, the title wraps, not a label beside it.
        if let label = widget as? Label, label.wrapping == .lines { label.wrapping = .never }
        adw_action_row_add_suffix(cast(), widget.cast())
    }

    /// Adds an arrow, which marks rows that lead to another screen.
    public func showArrow() {
        append(Icon("go-next-symbolic").styled(.dimmed))
    }

    fileprivate var titleBox: GLibObject? {
        Section.parts(of: self).first {
            $0.isInstance(of: gtk_box_get_type())
                && gtk_widget_has_css_class($0.cast(), "title") != 0
        }
    }

    // MARK: - Rows of documents

    /// The widget before the title, such as an image; nil for none.
    package var image: Widget? {
        didSet {
            if let oldValue { adw_action_row_remove(cast(), oldValue.cast()) }
            if let image { adw_action_row_add_prefix(cast(), image.cast()) }
        }
    }

    /// The icon after the title, which indicates what activating the row does; nil for none.
    package var accessory: Widget? {
        didSet {
            if let oldValue { adw_action_row_remove(cast(), oldValue.cast()) }
            if let accessory { append(accessory) }
        }
    }
}

/// A row of a ``Section`` with a text field.
public final class TextRow: TextInput {
    /// Creates a row with a text field.
    ///
    /// - Parameters:
    ///   - title: The field's label.
    ///   - text: The text.
    public init(_ title: String, text: String = "") {
        super.init(adopting: adw_entry_row_new())
        self[GLibProperty("use-markup")] = false
        self[GLibProperty("title")] = title
        self.text = text
        connect("entry-activated") { [weak self] in self?.onSubmit?() }
    }

    /// The row's `GtkText`, because an `AdwEntryRow` has no placeholder.
    override var placeholderHolder: GLibObject {
        gtk_editable_get_delegate(opaque).map { GLibObject(adopting: $0) } ?? self
    }

    /// The field's label.
    public var title: String { self[GLibProperty("title")] }
}

/// A titled group of rows, for forms and settings.
///
/// ```swift
/// Section("Delivery") {
///     TextRow("Name")
///     ListRow("Gift wrapping", control: Switch())
/// }
/// ```
public final class Section: Widget {
    /// The rows, from the first to the last.
    public private(set) var rows: [any WidgetConvertible] = []
    /// Gives the titles beside text fields one width, which aligns the fields.
    private let fieldTitles = GLibObject(owning: gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL))

    /// Creates a section of rows with a title and a description.
    public init(
        _ title: String = "", description: String = "",
        @WidgetBuilder _ rows: () -> [any WidgetConvertible] = { [] }
    ) {
        super.init(adopting: adw_preferences_group_new())
        (self.title, detail) = (title, description)
        showTitles()
        for row in rows() { append(row) }
    }

    /// The title above the rows.
    public var title = "" {
        didSet { showTitles() }
    }

    /// The text below the title.
    public var detail = "" {
        didSet { showTitles() }
    }

    /// Displays the rows from edge to edge instead of on a card.
    package func showAsPlainList() {
        for part in Self.parts(of: self) {
            let widget = part.cast(to: GtkWidget.self)
            if part.isInstance(of: gtk_list_box_get_type()) {
                gtk_widget_remove_css_class(widget, "boxed-list")
                gtk_list_box_set_show_separators(part.opaque, 1)
            } else if gtk_widget_has_css_class(widget, "header") != 0 {
                gtk_widget_set_margin_start(widget, 12)
                gtk_widget_set_margin_end(widget, 12)
            }
        }
    }

    /// Returns a widget and its descendants, without the descendants of list boxes.
    fileprivate static func parts(of widget: GLibObject) -> [GLibObject] {
        guard !widget.isInstance(of: gtk_list_box_get_type()) else { return [widget] }
        var parts = [widget]
        var child = gtk_widget_get_first_child(widget.cast())
        while let current = child {
            parts += self.parts(of: GLibObject(adopting: current))
            child = gtk_widget_get_next_sibling(current)
        }
        return parts
    }

    private func showTitles() {
        self[GLibProperty("title")] = Markup.escaped(title)
        self[GLibProperty("description")] = Markup.escaped(detail)
    }

    /// Adds a row at the end.
    public func append(_ row: any WidgetConvertible) {
        rows.append(row)
        adw_preferences_group_add(cast(), row.embedded.cast())
        if let title = Self.fieldTitle(of: row) {
            gtk_size_group_add_widget(fieldTitles.cast(), title.cast())
        }
    }

    /// Returns the box of a row's title if a text field follows it.
    private static func fieldTitle(of row: any WidgetConvertible) -> GLibObject? {
        guard let row = row.widget as? ListRow, row.hasTextField else { return nil }
        return row.titleBox
    }

    /// Removes a row; does nothing if the widget isn't a row of the section.
    public func remove(_ row: any WidgetConvertible) {
        guard let index = rows.firstIndex(where: { $0 === row }) else { return }
        rows.remove(at: index)
        if let title = Self.fieldTitle(of: row) {
            gtk_size_group_remove_widget(fieldTitles.cast(), title.cast())
        }
        adw_preferences_group_remove(cast(), row.widget.cast())
    }
}

/// A scrolling page of sections, with a width that is comfortable to read.
public final class SectionPage: Widget {
    /// Creates a page of sections, with a title and the name of an icon.
    public init(
        _ title: String = "", icon: String? = nil,
        @WidgetBuilder sections: () -> [any WidgetConvertible]
    ) {
        super.init(adopting: adw_preferences_page_new())
        self[GLibProperty("title")] = title
        self[GLibProperty<String?>("icon-name")] = icon
        expanded(vertically: true)
        for section in sections() { append(section) }
    }

    /// Adds a section at the end; content that isn't a section is wrapped in a new section.
    public func append(_ content: any WidgetConvertible) {
        let section =
            content.widget is Section ? content : Section("") { content }
        adw_preferences_page_add(cast(), section.embedded.cast())
    }
}

/// The escaping of text for GTK properties that are parsed as markup.
package enum Markup {
    /// Escapes text, so that none of it is parsed as markup.
    static func escaped(_ text: String) -> String {
        guard let raw = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(raw) }
        return String(cString: raw)
    }

    /// Returns a title with its underscores doubled, because a single underscore would make the
    /// next letter the mnemonic.
    package static func withoutMnemonic(_ title: String) -> String {
        title.replacing("_", with: "__")
    }
}
