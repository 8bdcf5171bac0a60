/// A parser of comma-separated header values with quoted strings.
enum FieldList {
    /// Returns the trimmed, non-empty members of a value.
    static func members(of value: String) -> [Substring] {
        split(value[...], at: UInt8(ascii: ","))
    }

    /// Returns the members of all lines of a field.
    static func members(of values: [String]) -> [Substring] {
        values.count == 1 ? members(of: values[0]) : values.flatMap { members(of: $0) }
    }

    static func split(_ text: Substring, at separator: UInt8) -> [Substring] {
        let bytes = text.utf8
        var members: [Substring] = []
        var start = bytes.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in bytes.indices {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                add(text[start..<index], to: &members)
                start = bytes.index(after: index)
            }
        }
        add(text[start...], to: &members)
        return members
    }

    /// Returns the text without leading and trailing spaces and tabs.
    static func trimmed(_ text: Substring) -> Substring {
        var bytes = text.utf8[...]
        while let first = bytes.first, first == 32 || first == 9 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last == 32 || last == 9 { bytes = bytes.dropLast() }
        return Substring(bytes)
    }

    /// Returns the content of a quoted string; nil if the text isn't entirely quoted.
    static func unquoted(_ text: Substring) -> String? {
        guard text.utf8.count >= 2, text.utf8.first == 34, text.utf8.last == 34 else { return nil }
        var content: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8.dropFirst().dropLast() {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                content.append(byte)
                isEscaped = false
            }
        }
        return String(decoding: content, as: UTF8.self)
    }

    private static func add(_ text: Substring, to members: inout [Substring]) {
        let member = trimmed(text)
        if !member.isEmpty { members.append(member) }
    }
}
