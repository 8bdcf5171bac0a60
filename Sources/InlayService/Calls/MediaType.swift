/// What a body is, as `Content-Type` says it.
///
/// ```swift
/// MediaType("Text/HTML; Charset=\"utf-8\"")?.parameters["charset"]  // utf-8
/// ```
public struct MediaType: Hashable, Sendable, CustomStringConvertible {
    /// Type and subtype in lower case, such as `text/html`.
    public let essence: String

    /// The parameters, their names in lower case.
    public let parameters: [String: String]

    /// JSON.
    public static let json = MediaType(essence: "application/json")

    /// The fields of an HTML form.
    public static let form = MediaType(essence: "application/x-www-form-urlencoded")

    /// Bytes of which nothing is known.
    public static let bytes = MediaType(essence: "application/octet-stream")

    /// Puts a type together of its parts, which aren't checked.
    public init(essence: String, parameters: [String: String] = [:]) {
        self.essence = essence
        self.parameters = parameters
    }

    /// Reads a header's value; nil when it names no type.
    ///
    /// Parameters that can't be read are left out. Of two with one name the first counts.
    public init?(_ text: String) {
        var reader = MediaTypeReader(text)
        guard let essence = reader.essence() else { return nil }
        var parameters: [String: String] = [:]
        while let (name, value) = reader.parameter() {
            if !name.isEmpty, parameters[name] == nil { parameters[name] = value }
        }
        self.init(essence: essence, parameters: parameters)
    }

    /// Whether it is JSON, plain or of a kind such as `application/problem+json`.
    public var isJSON: Bool {
        essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
    }

    /// Whether it is XML, plain or of a kind such as `image/svg+xml`.
    public var isXML: Bool {
        essence == "application/xml" || essence == "text/xml" || essence.hasSuffix("+xml")
    }

    /// Whether it is text of any kind.
    public var isText: Bool { essence.hasPrefix("text/") }

    /// The type as it stands in a header.
    public var description: String {
        parameters.sorted { $0.key < $1.key }.reduce(essence) { text, parameter in
            let isToken = !parameter.value.isEmpty && parameter.value.utf8.allSatisfy(isTokenByte)
            let value = isToken ? parameter.value : quotedString(parameter.value)
            return "\(text); \(parameter.key)=\(value)"
        }
    }
}
