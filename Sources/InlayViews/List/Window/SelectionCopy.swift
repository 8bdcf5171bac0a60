import InlayGeometry
import Logging

/// Collects the content of selected rows for the clipboard, in chunks: there may be a million of
/// them.
@MainActor
struct SelectionCopy {
    /// The greatest number of bytes of HTML that are copied.
    let limit: Int
    let cache: RowCache
    let content: @MainActor (Int) -> RowContent
    /// Returns the count of updates after which indices refer to other rows; nil for a closed list.
    let updates: @MainActor () -> Int?

    /// The content of rows; nil if the rows changed meanwhile, or the list was closed.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    func content(of rows: RangeSet<Int>) async throws -> RowSelection? {
        let start = updates()
        var copied = RowSelection(text: "", html: "")
        var rest = rows
        while let range = rest.ranges.first {
            let chunk = range.prefix(64)
            rest.remove(contentsOf: chunk)
            for row in try await cache.rows(chunk.map(content), priority: .userInitiated) {
                copied.append(RowSelection(text: row.text, html: "<div>\(row.html)</div>"))
            }
            guard let start, updates() == start else { return nil }
            guard copied.html.utf8.count < limit else {
                Logger(label: "inlay.list").warning(
                    "The selection exceeds copiedBytes: only its first rows are copied.")
                break
            }
        }
        return copied
    }
}
