public import Foundation

/// An item that an app adds to the context menu of a row, in ``ContentList/onContextMenu``.
public struct ContextMenuItem {
    /// The item's title.
    public var title: String
    /// Whether the user can choose the item; the menu grays it out otherwise.
    public var isEnabled: Bool
    /// Called when the user chooses the item, with the rows that the menu applies to.
    ///
    /// The indices are current: the list may have been updated while the menu was open. Not called
    /// if all of the rows were removed meanwhile.
    public var action: @MainActor (_ rows: RangeSet<Int>) -> Void

    /// Creates an item, which the user can choose by default.
    public init(
        _ title: String, isEnabled: Bool = true,
        action: @escaping @MainActor (_ rows: RangeSet<Int>) -> Void
    ) {
        self.title = title
        self.isEnabled = isEnabled
        self.action = action
    }
}

/// The rows, and the link if any, for which the user opened a context menu.
public struct ContextMenuTarget: Hashable, Sendable {
    /// The rows that the menu applies to: all selected rows if the menu was opened on one of them,
    /// or else only the row on which it was opened.
    public var rows: RangeSet<Int>
    /// The URL of the link at the pointer, or of the focused link; nil if there is none.
    public var link: URL?

    /// Creates a target from its rows and its link.
    public init(rows: RangeSet<Int>, link: URL? = nil) {
        self.rows = rows
        self.link = link
    }
}
