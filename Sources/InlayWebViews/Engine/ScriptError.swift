/// The reason why a script returned no result.
public enum ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The script threw an exception, or has a syntax error.
    ///
    /// The message is the engine's, with the line if the engine knows it.
    case exception(message: String)
    /// The arguments can't be encoded; nothing ran.
    case arguments(message: String)
    /// The result can't be represented as JSON, or isn't of the requested type.
    case result(message: String)
    /// The waiting task was cancelled.
    case cancelled
    /// The view was closed.
    case closed
    /// The web process terminated, or another page was loaded, while the script ran.
    case interrupted(message: String)
    /// The caller waits for the paint of a page that isn't visible; `message` is the reason.
    case invisible(message: String)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .exception(let message): message
        case .arguments(let message): "The arguments can't be encoded: \(message)"
        case .result(let message): "The script's result can't be used: \(message)"
        case .cancelled: "The script was cancelled."
        case .closed: "The view was closed while the script ran."
        case .interrupted(let message): "The script was interrupted: \(message)"
        case .invisible(let message): "The page isn't visible: \(message)"
        }
    }
}
