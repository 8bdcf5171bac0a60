package import InlayValues

/// The reply to a page's call of a native function.
package enum BridgeReply: Hashable, Sendable {
    /// Resolves the promise to a value.
    case value(JSONValue)
    /// Rejects the promise with an `Error` of this message.
    case error(String)

    /// The reply as JSON that bridge.js parses.
    package var serialized: String {
        switch self {
        case .value(let value): (["value": value] as JSONValue).serialized()
        case .error(let message): (["error": .string(message)] as JSONValue).serialized()
        }
    }
}
