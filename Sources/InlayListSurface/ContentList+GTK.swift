import InlayGObject
public import InlayGeometry
public import InlayLists
public import InlayShell
import InlayValues
public import InlayWebKit

// A list can be a child of containers, like controls.
extension ContentList: WidgetConvertible {}

extension ContentList {
    /// Creates a list with GTK and WebKitGTK.
    ///
    /// - Parameters:
    ///   - items: The items, one per row.
    ///   - heights: The store that keeps row heights for the next launch, or nil.
    ///   - profile: The profile, whose web processes and image loader the rows use. Rows of lists
    ///     with the same profile share a web process; a row with scripts has one of its own.
    ///   - content: Returns the content of an item's row.
    public convenience init(
        _ items: Items, heights: (any HeightStore)? = nil, profile: WebProfile = .shared,
        content: @escaping @MainActor (Items.Element) -> RowContent
    ) {
        let clock = FrameClock()
        self.init(
            items, surface: ListWidget(clock: clock, profile: profile), heights: heights,
            clock: clock, content: content)
        SizeWatch.begin(listWidget.widget, named: "list")
    }

    /// The list's widget, which retains the list while the widget is in a container.
    public var widget: Widget {
        let widget = listWidget.widget
        widget.keepAlive(self)
        return widget
    }

    private var listWidget: ListWidget { ofThisAdapter(surface) }

    /// The content above the first row, such as a `Label`, which scrolls with the rows and has its
    /// natural height for the list's width.
    ///
    /// When the header's height changes, the visible rows stay in place; in a list that is scrolled
    /// to its start, the header's top stays in place and the rows move.
    public var header: (any WidgetConvertible)? {
        get { listWidget.margins.header.content }
        set { listWidget.margins.header.content = newValue }
    }

    /// The content below the last row, which scrolls with the rows and has its natural height for
    /// the list's width.
    public var footer: (any WidgetConvertible)? {
        get { listWidget.margins.footer.content }
        set { listWidget.margins.footer.content = newValue }
    }

    /// The content that the list shows while it has no rows, such as a centered `Label`.
    public var placeholder: (any WidgetConvertible)? {
        get { listWidget.placeholder.empty }
        set { listWidget.placeholder.empty = newValue }
    }

    /// The content shown while rows are loaded into an empty list; nil to show `placeholder`.
    public var loadingPlaceholder: (any WidgetConvertible)? {
        get { listWidget.placeholder.loading }
        set { listWidget.placeholder.loading = newValue }
    }
}
