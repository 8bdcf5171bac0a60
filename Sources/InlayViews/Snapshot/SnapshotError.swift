/// Why there is no picture.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The page can't be loaded.
    case load(LoadError)
    /// The server answered with an error, and what it sent isn't the page that was asked for.
    case status(Int, url: String)
    /// The page isn't ready within the time allowed.
    case timedOut(Duration)
    /// The picture would be larger than the limit allows.
    case tooLarge(width: Int, height: Int)
    /// The options make no picture: a size or scale that isn't positive, or too large.
    case options(message: String)
    /// The engine can't make the picture.
    case engine(message: String)
    /// The waiting task was cancelled.
    case cancelled

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .load(let error): "\(error)"
        case .status(let status, let url): "\(url) answered \(status)."
        case .timedOut(let limit): "The page isn't ready after \(limit)."
        case .tooLarge(let width, let height):
            "The picture would have \(width) × \(height) pixels; set a height to cut it."
        case .options(let message): message
        case .engine(let message): "The picture can't be made: \(message)"
        case .cancelled: "The picture was cancelled."
        }
    }
}
