public import InlayGObject
public import InlayGeometry
public import InlayViews

extension ContentList {
    /// Makes a list with GTK and WebKitGTK.
    ///
    /// ```swift
    /// let list = ContentList(answers) { answer in .html(answer.body) }
    /// gtk_box_append(box, list.widget.cast())
    /// ```
    ///
    /// - Parameters:
    ///   - items: What the rows are made of.
    ///   - heights: What remembers the rows' heights for the next start.
    ///   - content: What the row of an item shows.
    public convenience init(
        _ items: Items, heights: (any HeightStore)? = nil,
        content: @escaping @MainActor (Items.Element) -> RowContent
    ) {
        self.init(items, surface: ListWidget(), heights: heights, content: content)
    }

    /// The list's `GtkWidget`, to be put into a window.
    public var widget: Object {
        guard let surface = surface as? ListWidget else {
            preconditionFailure("This list was built over another surface, which has its widget.")
        }
        return surface.widget
    }
}
