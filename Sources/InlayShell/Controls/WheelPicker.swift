import CGTK
import InlayGObject
import InlayValues

/// A short scrolling list of options, of which one is selected.
///
/// Unlike a ``Picker``, it also shows the options around the selected one.
///
/// ```swift
/// let hour = WheelPicker("Hour", (0..<24).map { "\($0)" }, selection: 12) { print($0) }
/// ```
///
/// The arrow keys, Page Up and Page Down, Home and End, and a click select an option, which is then
/// scrolled to the middle.
public final class WheelPicker: Widget {
    /// Called with the option's index when the user selects one.
    public var onChange: ((Int) -> Void)?
    /// The titles of the options.
    public let options: [String]

    private let list: Table
    /// The limits for the picker's height: the minimum height of a row in points, and the maximum
    /// number of visible rows.
    private static let rows = (height: 36, visible: 5)

    /// Creates a picker with an option for each title.
    ///
    /// - Parameters:
    ///   - label: The name for screen readers.
    ///   - options: The titles of the options.
    ///   - selection: The index of the selected option; nil for none.
    ///   - onChange: Called with the option's index when the user selects one.
    public init(
        _ label: String, _ options: [String], selection: Int? = 0,
        onChange: ((Int) -> Void)? = nil
    ) {
        self.options = options
        list = Table(label, selection: .single, requiresSelection: true, style: "wheel") {
            options.map { title in
                let row = Label(title, wrapping: .never).aligned(vertically: .center)
                row.textAlignment = .center
                row.minimumHeight = Self.rows.height
                row.accessibilityLabel = title
                return row
            }
        }
        super.init(adopting: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(opaque, list.cast())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        self[GLibProperty("has-frame")] = true
        self[GLibProperty("focusable")] = false
        showWholeRows()
        keepAlive(list)
        self.selection = selection
        self.onChange = onChange
        list.connect("selected-rows-changed") { [weak self] in self?.selectionChanged() }
        // Before the first frame there is nothing to scroll.
        connect("map") { [weak self] in
            self?.showWholeRows()
            Task {
                await self?.nextFrame()
                self?.center()
            }
        }
    }

    /// The index of the selected option; nil for none.
    public var selection: Int? {
        get { list.selectedRow }
        set {
            update {
                list.selectedRow = newValue.flatMap { options.indices.contains($0) ? $0 : nil }
            }
            center()
        }
    }

    /// The name for screen readers.
    package var label: String? {
        get { list.accessibilityLabel }
        set { list.accessibilityLabel = newValue }
    }

    /// Sets the picker's height to a whole number of rows.
    ///
    /// The height of a row is measured, because the theme adds padding to rows.
    private func showWholeRows() {
        let natural = list.measured(GTK_ORIENTATION_VERTICAL).natural
        let rowHeight = Double(natural) / Double(max(options.count, 1))
        let visible = min(Self.rows.visible, max(options.count, 1))
        let height = Int32(max(Double(Self.rows.height), rowHeight) * Double(visible))
        gtk_scrolled_window_set_min_content_height(opaque, height)
    }

    private func selectionChanged() {
        center()
        guard !isUpdating, let selection else { return }
        onChange?(selection)
    }

    /// Scrolls the selected option to the middle.
    private func center() {
        guard let selection, let raw = gtk_scrolled_window_get_vadjustment(opaque), height > 0
        else { return }
        let adjustment = GLibObject(adopting: raw)
        let rowHeight = adjustment[GLibProperty<Double>("upper")] / Double(max(options.count, 1))
        let middle = (Double(selection) + 0.5) * rowHeight
        adjustment[GLibProperty<Double>("value")] =
            middle - adjustment[GLibProperty<Double>("page-size")] / 2
    }
}
