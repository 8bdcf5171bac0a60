/// A request of the user for the context menu of a row.
package struct RowMenuRequest {
    /// A position in the list, in pixels from its top left corner.
    package typealias Point = (x: Double, y: Double)

    /// The view that displays the row; ``RowView/none`` for the focused row of a list that has the
    /// keyboard focus itself.
    package var view: RowView
    /// The address of the link at the pointer, or of the focused link of a native row.
    package var link: String?
    /// The position of the pointer or touch; nil if a key opens the menu.
    package var point: Point?

    /// Makes a request.
    package init(view: RowView, link: String? = nil, point: Point? = nil) {
        self.view = view
        self.link = link
        self.point = point
    }
}

/// The context menu of a row, which the surface shows.
package struct RowMenu {
    /// A command of the menu, with its title.
    package struct Item {
        package var title: String
        package var isEnabled = true
        package var action: @MainActor () -> Void
    }

    /// The index of the row.
    package var row: Int
    /// The items of the list itself, in groups that lines separate.
    package var ownGroups: [[Item]]
    /// The items of the app.
    package var appItems: [Item]
    /// The position at which the menu opens; nil for the row's.
    package var point: RowMenuRequest.Point?

    /// All groups of items, from top to bottom.
    package var groups: [[Item]] { (ownGroups + [appItems]).filter { !$0.isEmpty } }
}
