public import InlayValues

/// What bridge.js posts to native code.
public struct BridgeMessage: Hashable, Sendable {
    /// What the page, or the engine on its behalf, has to say.
    public enum Body: Hashable, Sendable {
        /// `inlay.command(name, value)`.
        case command(Command)
        /// `inlay.call(name, value)`, which waits for a reply.
        case call(name: String, argument: JSONValue)
        /// The content security policy kept the page from loading something.
        case blocked(resource: String, directive: String)
        /// The page has another width, in its own pixels.
        case resized(width: Double)
    }

    /// The secret of the view's script, which no page can see.
    public let token: String
    /// The origin of the document that posted, as the engine tells the script; `null` for an
    /// opaque one.
    public let origin: String
    /// What is said.
    public let body: Body

    /// Reads a posted message; `nil` for anything that bridge.js doesn't make.
    ///
    /// Lone surrogates in it become U+FFFD.
    ///
    /// - Parameter text: JSON.
    public init?(parsing text: String) {
        guard
            let message = try? JSONValue(
                parsing: text, file: "<message>", loneSurrogates: .replace),
            let token = message["token"]?.stringValue,
            let origin = message["origin"]?.stringValue,
            let name = message["name"]?.stringValue, !name.isEmpty
        else { return nil }
        let value = message["arguments"] ?? .null
        switch message["kind"]?.stringValue {
        case "command": body = .command(Command(name: name, arguments: value, source: .script))
        case "call": body = .call(name: name, argument: value)
        case "blocked":
            guard let directive = value.stringValue else { return nil }
            body = .blocked(resource: name, directive: directive)
        case "resized":
            guard let width = value.doubleValue else { return nil }
            body = .resized(width: width)
        default: return nil
        }
        self.token = token
        self.origin = origin
    }
}
