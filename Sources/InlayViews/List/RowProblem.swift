/// The reason why a list doesn't display a row's content.
public enum RowProblem: Error, Hashable, Sendable {
    /// The web process terminated again and again while it displayed the row.
    case processTerminated(TerminationReason)
    /// The row kept its web process from responding.
    case unresponsive
    /// The web engine failed to display the row.
    case failed(message: String)
}

extension RowProblem: CustomStringConvertible {
    /// The problem as a sentence.
    public var description: String {
        switch self {
        case .processTerminated(let reason):
            "The web process terminated again and again while it displayed the row: \(reason)."
        case .unresponsive: "The row kept its web process from responding."
        case .failed(let message): "The row can't be displayed: \(message)"
        }
    }
}
