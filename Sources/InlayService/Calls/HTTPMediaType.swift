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

/// A parser of `Content-Type` values.
struct MediaTypeReader {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        rest = text[...].unicodeScalars
    }

    /// Reads the type and subtype; nil unless both are present.
    mutating func essence() -> String? {
        let text = part { $0 != ";" && $0 != "," }.lowercased()
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isType =
            parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isTokenByte) }
        return isType ? text : nil
    }

    /// Reads the next parameter; nil at the end.
    ///
    /// An empty parameter, between two semicolons, has an empty name.
    mutating func parameter() -> (name: String, value: String)? {
        guard rest.first == ";" else { return nil }
        rest.removeFirst()
        let name = part { $0 != "=" && $0 != ";" }.lowercased()
        guard rest.first == "=" else { return ("", "") }
        rest.removeFirst()
        guard rest.first == "\"" else { return (name, part { $0 != ";" }) }
        rest.removeFirst()
        let value = quoted()
        _ = part { $0 != ";" }
        return (name, value)
    }

    // MARK: - Private

    /// Reads while a condition holds, and trims white space.
    private mutating func part(while belongs: (Unicode.Scalar) -> Bool) -> String {
        let found = rest.prefix(while: belongs)
        rest = rest[found.endIndex...]
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
        let text = Array(found.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
        return String(String.UnicodeScalarView(text))
    }

    private mutating func quoted() -> String {
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst(), scalar != "\"" {
            if scalar == "\\", let next = rest.popFirst() {
                value.append(next)
            } else {
                value.append(scalar)
            }
        }
        return String(value)
    }
}

/// Encodes a text as a `quoted-string` of HTTP headers.
///
/// It works on scalars, because a quotation mark with a combining mark is a single character and
/// would be missed.
func quotedString(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
        quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
}

/// Returns whether a byte is valid in an HTTP token, such as a header name.
package func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
