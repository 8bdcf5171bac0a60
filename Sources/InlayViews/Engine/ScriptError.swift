/// Why a script gave no result.
public enum ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The script threw, or isn't one.
    ///
    /// The message is the engine's, with the line where it knows.
    case exception(message: String)
    /// The arguments can't be encoded; nothing ran.
    case arguments(message: String)
    /// The result is nothing that JSON can say, or not of the type that was asked for.
    case result(message: String)
    /// The waiting task was cancelled.
    case cancelled
    /// The view is gone.
    case closed
    /// The page's process died, or the page was left, while the script ran.
    case interrupted(message: String)

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .exception(let message): message
        case .arguments(let message): "The arguments can't be encoded: \(message)"
        case .result(let message): "The script's result can't be used: \(message)"
        case .cancelled: "The script was cancelled."
        case .closed: "The view was closed while the script ran."
        case .interrupted(let message): "The script was interrupted: \(message)"
        }
    }
}
