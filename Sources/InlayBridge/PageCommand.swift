public import InlayValues

/// A command that a page sends to native code, by a link or by `inlay.command`.
public struct PageCommand: Hashable, Sendable {
    /// The way in which the page sent a command.
    public enum Source: Hashable, Sendable {
        /// A link or a form: every argument is a string.
        case link
        /// A call of `inlay.command(name, value)`.
        case script
    }

    /// The name of the command, never empty, such as `showDevices`.
    public let name: String
    /// The arguments of the command.
    ///
    /// For a link: an object with a string for each name in the query, or an array of strings if
    /// a name occurs more than once.
    public let arguments: JSONValue
    /// The way in which the page sent the command.
    public let source: Source

    /// Creates a command, for example in a test.
    public init(name: String, arguments: JSONValue = .null, source: Source = .script) {
        self.name = name
        self.arguments = arguments
        self.source = source
    }

    /// The argument with a name or at a dotted path, or nil.
    public subscript(path: String) -> JSONValue? { arguments[path: path] }

    /// Decodes the arguments as a type of the app.
    ///
    /// For a link, strings are converted to the numbers and Booleans that the type requires.
    ///
    /// - Parameter type: The type to decode.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError`, with the path of the value that doesn't match.
    public func decode<Arguments: Decodable>(
        _ type: Arguments.Type = Arguments.self
    ) throws -> Arguments {
        try arguments.decode(type, leniently: source == .link)
    }
}
