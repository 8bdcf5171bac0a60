public import InlayValues

/// What a page's call comes back with.
public enum BridgeReply: Hashable, Sendable {
    /// The promise resolves to a value.
    case value(JSONValue)
    /// The promise is rejected with an `Error` of this message.
    case error(String)

    /// The reply as bridge.js reads it.
    public var serialized: String {
        switch self {
        case .value(let value): (["value": value] as JSONValue).serialized()
        case .error(let message): (["error": .string(message)] as JSONValue).serialized()
        }
    }
}
