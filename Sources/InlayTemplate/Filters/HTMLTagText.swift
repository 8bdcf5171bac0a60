import Foundation

/// The tag, comment or declaration at the start of a text.
struct HTMLTagText {
    let text: Substring
    /// False if the text ends within the tag.
    let isClosed: Bool

    var name: String { Self.name(text) }

    /// Reads the tag that starts with the first character; nil if that is a “<” of plain text.
    init?(startOf text: Substring) {
        // By scalars: a “>” and a combining mark are one `Character`.
        let scalars = text.unicodeScalars
        if scalars.starts(with: "<!--".unicodeScalars) {
            let end = scalars.firstRange(of: "-->".unicodeScalars)?.upperBound
            self.text = text[..<(end ?? text.endIndex)]
            isClosed = end != nil
            return
        }
        guard let second = scalars.dropFirst().first,
            "/!?".unicodeScalars.contains(second)
                || second.isASCII && second.properties.isAlphabetic
        else { return nil }
        var quote: Unicode.Scalar?
        /// The last scalar that isn't white space: a quotation mark delimits only a value.
        var last: Unicode.Scalar = "<"
        for index in scalars.indices {
            let letter = scalars[index]
            if let open = quote {
                if letter == open { quote = nil }
            } else if letter == ">" {
                self.text = text[..<scalars.index(after: index)]
                isClosed = true
                return
            } else if last == "=", letter == "\"" || letter == "'" {
                quote = letter
            }
            if !letter.properties.isWhitespace { last = letter }
        }
        self.text = text
        isClosed = false
    }

    /// Returns the lower-case name of the element of a tag.
    static func name(_ tag: Substring) -> String {
        tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    }
}
