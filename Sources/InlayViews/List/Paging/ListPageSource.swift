/// A source of items that a list fetches page by page, in both directions.
///
/// ```swift
/// struct Comments: ListPageSource {
///     func page(before comment: Comment) async throws -> [Comment] {
///         try await service.get("comments", ["before": comment.id])
///     }
///     func page(after comment: Comment?) async throws -> [Comment] { … }
/// }
/// ```
@MainActor
public protocol ListPageSource<Item> {
    /// The type of the list's items.
    associatedtype Item

    /// Fetches the page of items right before an item, in the order of the list.
    ///
    /// - Parameter item: The first item of the list.
    /// - Returns: The items of the page; none at the beginning of the data.
    /// - Throws: An error, which the pager reports as ``ListPager/State/failed(_:)``.
    func page(before item: Item) async throws -> [Item]

    /// Fetches the page of items right after an item, in the order of the list.
    ///
    /// - Parameter item: The last item of the list; `nil` to fetch the first page.
    /// - Returns: The items of the page; none at the end of the data.
    /// - Throws: An error, which the pager reports as ``ListPager/State/failed(_:)``.
    func page(after item: Item?) async throws -> [Item]
}

extension ListPageSource {
    /// Returns no items, for sources whose data begins with the first page.
    ///
    /// - Parameter item: The first item of the list.
    /// - Returns: No items.
    public func page(before item: Item) async -> [Item] { [] }
}
