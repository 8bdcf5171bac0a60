public import Foundation

/// The reason why a snapshot failed.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The page can't be loaded.
    case load(PageLoadError)
    /// The server responded with an error status, such as 404, instead of the requested page.
    case status(Int, url: URL)
    /// The page wasn't ready within the timeout.
    case timedOut(Duration)
    /// The snapshot would exceed the size limits of ``Snapshotter``.
    case tooLarge(width: Int, height: Int)
    /// The PDF exceeds the sheet limit of ``Snapshotter``; `sheets` is the number of printed sheets.
    case tooLong(sheets: Int)
    /// The page has no sheets: its style sheet for print hides the root element.
    case noSheets
    /// The page was loaded as XHTML, but isn't well-formed XML; `message` is WebKit's parse
    /// error.
    case notWellFormed(message: String)
    /// The options are invalid, such as a size below 1 pixel.
    case options(message: String)
    /// The engine can't render the snapshot.
    case engine(message: String)
    /// The task that waited for the snapshot was cancelled.
    case cancelled

    /// The maximum number of sheets of a PDF.
    package static let mostSheets = 1_000

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .load(let error): "\(error)"
        case .status(let status, let url): "The server responded to \(url) with status \(status)."
        case .timedOut(let limit): "The page wasn't ready within \(limit)."
        case .tooLarge(let width, let height):
            """
            A snapshot of \(width) × \(height) pixels exceeds the limit; set a height to cut it.
            """
        case .tooLong(let sheets):
            "A PDF of at least \(sheets) sheets exceeds the limit of \(Self.mostSheets)."
        case .noSheets: "The page has no sheets, because its print styles hide all of it."
        case .notWellFormed(let message): "The page isn't well-formed XML: \(message)"
        case .options(let message): message
        case .engine(let message): "The snapshot can't be taken: \(message)"
        case .cancelled: "The snapshot was cancelled."
        }
    }
}
