package import InlayValues

/// A message that bridge.js posts to native code.
package struct BridgeMessage: Hashable, Sendable {
    /// The content of a message.
    package enum Body: Hashable, Sendable {
        /// A call of `inlay.command(name, value)`.
        case command(PageCommand)
        /// A call of `inlay.call(name, value)`, which expects a reply.
        case call(name: String, argument: JSONValue)
        /// A violation report: the page's content security policy blocked a resource.
        case blocked(resource: String, directive: String)
        /// A change of the page's width, in CSS pixels.
        case resized(width: Double)
    }

    /// The secret token of the view's script, which the page cannot read.
    package let token: String
    /// The origin of the document that posted the message, as the engine reports it; `null` for
    /// an opaque origin.
    package let origin: String
    /// The content of the message.
    package let body: Body

    /// Parses a posted message; `nil` for anything that bridge.js doesn't produce.
    ///
    /// Lone surrogates become U+FFFD.
    ///
    /// - Parameter text: The message as JSON.
    package init?(parsing text: String) {
        guard
            let message = try? JSONValue(
                parsing: text, file: "<message>", loneSurrogates: .replace),
            let token = message["token"]?.stringValue,
            let origin = message["origin"]?.stringValue,
            let name = message["name"]?.stringValue, !name.isEmpty
        else { return nil }
        let value = message["arguments"] ?? .null
        switch message["kind"]?.stringValue {
        case "command": body = .command(PageCommand(name: name, arguments: value, source: .script))
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
