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
    /// An empty one between two semicolons has an empty name.
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
