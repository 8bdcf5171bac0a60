/// Where a list's items come from, a page at a time, in both directions.
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
    /// What the rows are made of.
    associatedtype Item

    /// The items right before one, in the order of the list.
    ///
    /// - Parameter item: The first item that there is.
    /// - Returns: As many as make a page; none where nothing comes before.
    /// - Throws: What the pager tells as ``ListPager/State/failed(_:)``.
    func page(before item: Item) async throws -> [Item]

    /// The items right after one, in the order of the list.
    ///
    /// - Parameter item: The last item that there is; `nil` at the beginning of all.
    /// - Returns: As many as make a page; none where nothing comes after.
    /// - Throws: What the pager tells as ``ListPager/State/failed(_:)``.
    func page(after item: Item?) async throws -> [Item]
}

extension ListPageSource {
    /// Nothing comes before what came first.
    ///
    /// - Parameter item: The first item that there is.
    /// - Returns: None.
    public func page(before item: Item) async -> [Item] { [] }
}
