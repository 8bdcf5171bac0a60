public import InlayValues

/// Something that a page asks native code to do, by a link or by `inlay.command`.
public struct Command: Hashable, Sendable {
    /// How a command came.
    public enum Source: Hashable, Sendable {
        /// By a link, a form or `location =`: every argument is text.
        case link
        /// By `inlay.command(name, value)`.
        case script
    }

    /// The name, never empty: `showDevices`.
    public let name: String
    /// What came with it.
    ///
    /// Of a link, an object with a text for each name in the query, or an array of texts where a
    /// name occurs more than once.
    public let arguments: JSONValue
    /// How it came.
    public let source: Source

    /// Makes a command, as a test does.
    public init(name: String, arguments: JSONValue = .null, source: Source = .script) {
        self.name = name
        self.arguments = arguments
        self.source = source
    }

    /// An argument by its name or dotted path.
    public subscript(path: String) -> JSONValue? { arguments[path: path] }

    /// The arguments as a type of the app's.
    ///
    /// Texts of a link are read as the numbers and truth values that the type asks for.
    ///
    /// - Parameter type: What to decode.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError`, with the path of what doesn't fit.
    public func decode<Arguments: Decodable>(
        _ type: Arguments.Type = Arguments.self
    ) throws -> Arguments {
        try arguments.decode(type, leniently: source == .link)
    }
}
