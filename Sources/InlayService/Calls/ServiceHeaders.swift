import HTTPTypes

/// The request headers of a call, as given by the app.
///
/// ```swift
/// try await service.get("/users", headers: ["Accept-Language": "de"])
/// ```
///
/// A call with an invalid header name, or with a line break in a value, throws: untrusted text
/// can't add further headers.
public struct ServiceHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The headers that only the transport may set, because they would corrupt the request.
    private static let reserved: Set<String> = [
        "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// One header line.
    public struct Element: Hashable, Sendable {
        /// The header name, in any case.
        public let name: String
        /// The header value.
        public let value: String
    }

    /// The header lines, in order.
    public private(set) var elements: [Element] = []

    /// Creates headers from names and values; names may repeat.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.elements = elements.map { Element(name: $0, value: $1) }
    }

    /// Adds a header line, keeping the existing lines with the same name.
    public mutating func append(_ name: String, _ value: String) {
        elements.append(Element(name: name, value: value))
    }

    /// Applies the headers to fields, replacing the fields with the same names.
    func apply(to fields: inout HTTPFields) throws(ServiceFailure) {
        var replaced: Set<HTTPField.Name> = []
        for element in elements {
            guard let name = HTTPField.Name(element.name) else {
                throw .header("“\(visible(element.name))” is not a valid header name")
            }
            guard !Self.reserved.contains(name.canonicalName) else {
                throw .header(
                    name.canonicalName == "proxy-authorization"
                        ? "\(element.name) would be sent to the server, not to a proxy"
                        : "\(element.name) is set by the transport")
            }
            guard HTTPField.isValidValue(element.value) else {
                let place = element.value.unicodeScalars.firstIndex { !isAllowed($0) }
                let offset = place.map {
                    element.value.unicodeScalars.distance(
                        from: element.value.startIndex, to: $0) + 1
                }
                let reason =
                    offset.map { "a control character at position \($0)" }
                    ?? "white space at its start or end"
                throw .header("the value of \(element.name) has \(reason)")
            }
            let field = HTTPField(name: name, value: element.value)
            if replaced.insert(name).inserted { fields[name] = nil }
            fields.append(field)
        }
    }
}

private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0x7F)
}

/// Returns untrusted text for a message: at most 100 characters, with `·` for each control
/// character.
func visible(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(100) {
        shown.append(isAllowed(scalar) && scalar != "\t" ? scalar : "·")
    }
    return String(shown) + (text.unicodeScalars.count > 100 ? "…" : "")
}
