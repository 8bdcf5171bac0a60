/// A media type, as in a `Content-Type` header.
///
/// ```swift
/// HTTPMediaType("Text/HTML; Charset=\"utf-8\"")?.parameters["charset"]  // utf-8
/// ```
public struct HTTPMediaType: Hashable, Sendable, CustomStringConvertible {
    /// Type and subtype in lower case, such as `text/html`.
    public let essence: String

    /// The parameters, with names in lower case.
    public let parameters: [String: String]

    /// JSON, `application/json`.
    public static let json = HTTPMediaType(essence: "application/json")

    /// A URL-encoded form, `application/x-www-form-urlencoded`.
    public static let form = HTTPMediaType(essence: "application/x-www-form-urlencoded")

    /// Binary data of unknown type, `application/octet-stream`.
    public static let bytes = HTTPMediaType(essence: "application/octet-stream")

    /// Creates a media type from its parts, which aren't validated.
    public init(essence: String, parameters: [String: String] = [:]) {
        self.essence = essence
        self.parameters = parameters
    }

    /// Parses a header value; nil if it contains no media type.
    ///
    /// Malformed parameters are ignored. Of two parameters with the same name the first is used.
    public init?(_ text: String) {
        var reader = MediaTypeReader(text)
        guard let essence = reader.essence() else { return nil }
        var parameters: [String: String] = [:]
        while let (name, value) = reader.parameter() {
            if !name.isEmpty, parameters[name] == nil { parameters[name] = value }
        }
        self.init(essence: essence, parameters: parameters)
    }

    /// Whether the type is JSON, including suffixed types such as `application/problem+json`.
    public var isJSON: Bool {
        essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
    }

    /// Whether the type is XML, including suffixed types such as `image/svg+xml`.
    public var isXML: Bool {
        essence == "application/xml" || essence == "text/xml" || essence.hasSuffix("+xml")
    }

    /// Whether the type is any kind of text.
    public var isText: Bool { essence.hasPrefix("text/") }

    /// The media type in header syntax.
    public var description: String {
        parameters.sorted { $0.key < $1.key }.reduce(essence) { text, parameter in
            let isToken = !parameter.value.isEmpty && parameter.value.utf8.allSatisfy(isTokenByte)
            let value = isToken ? parameter.value : quotedString(parameter.value)
            return "\(text); \(parameter.key)=\(value)"
        }
    }
}
