/// The reason why a web process terminated.
public enum TerminationReason: String, Hashable, Sendable, CustomStringConvertible {
    /// The process crashed, or the system killed it.
    case crashed
    /// The process exceeded its memory limit.
    case exceededMemoryLimit
    /// The app terminated the process.
    case terminatedByApp

    /// A clause that describes the reason, such as "it crashed".
    public var description: String {
        switch self {
        case .crashed: "it crashed"
        case .exceededMemoryLimit: "it exceeded its memory limit"
        case .terminatedByApp: "the app terminated it"
        }
    }
}
