/// A request of the user for the context menu of a row.
package struct RowMenuRequest {
    /// A position in the list, in pixels from its top left corner.
    package typealias Point = (x: Double, y: Double)

    /// The view that displays the row; ``RowView/none`` for the row that had the keyboard focus
    /// last.
    package var view: RowView
    /// The address of the link at the pointer, or of a native row's focused link, if any.
    package var link: String?
    /// The position of the pointer or touch; nil if a key opens the menu.
    package var point: Point?

    /// Creates a request for the context menu of a view's row.
    package init(view: RowView, link: String? = nil, point: Point? = nil) {
        self.view = view
        self.link = link
        self.point = point
    }
}

/// The context menu of a row, which the list's surface shows.
package struct RowMenu {
    /// An item of the menu.
    package struct Item {
        package var title: String
        package var isEnabled = true
        package var action: @MainActor () -> Void
    }

    /// The index of the row.
    package var row: Int
    /// The list's own items, in groups that are separated by lines.
    package var ownGroups: [[Item]]
    package var appItems: [Item]
    /// The position at which the menu opens; nil to open it at the row.
    package var point: RowMenuRequest.Point?

    /// All groups of items, from top to bottom.
    package var groups: [[Item]] { (ownGroups + [appItems]).filter { !$0.isEmpty } }
}
