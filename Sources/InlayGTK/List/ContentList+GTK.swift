import InlayGObject
public import InlayGeometry
public import InlayViews

extension ContentList {
    /// Makes a list with GTK and WebKitGTK.
    ///
    /// ```swift
    /// let list = ContentList(answers) { answer in .html(answer.body) }
    /// window.content = list
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
        self.init(items, heights: heights, clock: FrameClock(), content: content)
    }

    /// Makes a list whose time, also that of its widget's frames, is a clock's.
    package convenience init(
        _ items: Items, heights: (any HeightStore)? = nil, clock: FrameClock,
        content: @escaping @MainActor (Items.Element) -> RowContent
    ) {
        self.init(
            items, surface: ListWidget(clock: clock), heights: heights, clock: clock,
            content: content)
    }

    /// The list's widget.
    public var widget: Widget {
        guard let surface = surface as? ListWidget else {
            preconditionFailure("This list was built over another surface, which has its widget.")
        }
        return surface.widget
    }
}
