package import HTTPTypes

/// The rules for response fields that have one value: where it is unclear which value counts, the
/// response is invalid (RFC 9112, section 6.3).
package enum SingleFields {
    private static let names: [HTTPField.Name] = [
        .contentDisposition, .contentLength, .contentRange, .location,
    ]

    /// Returns the reason why a response is invalid, or nil.
    package static func problem(in fields: HTTPFields) -> String? {
        for name in names {
            let lines = fields[fields: name]
            guard let first = lines.first else { continue }
            let values =
                name == .contentLength
                ? lines.flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: false) }
                    .map { String(FieldList.trimmed($0)) } : []
            if let invalid = values.first(where: { length($0) == nil }) {
                return "its Content-Length is “\(visible(invalid))”, which isn't a length"
            }
            let isOne =
                name == .contentLength
                ? Set(values.map(length)).count == 1 : lines.allSatisfy { $0.hasBytes(of: first) }
            if !isOne {
                let all = lines.map { line in
                    "“\(name == .location ? visibleAddress(line.urlReference) : visible(line.value))”"
                }.joined(separator: " and ")
                return "its field \(name.rawName) has different values: \(all)"
            }
        }
        let transfer = FieldList.members(of: fields[values: .transferEncoding])
        guard transfer.isEmpty || transfer.count == 1 && isSupported(transfer[0]) else {
            let all = visible(transfer.joined(separator: ", "))
            return "its Transfer-Encoding is “\(all)”, and only “chunked” is supported"
        }
        return nil
    }

    /// Returns a length of digits only, or nil.
    private static func length(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int64(text)
    }

    private static func isSupported(_ transfer: Substring) -> Bool {
        // Old servers send `identity`, which isn't a transfer coding any more.
        ["chunked", "identity"].contains(transfer.lowercased())
    }
}

extension HTTPField {
    fileprivate func hasBytes(of other: HTTPField) -> Bool {
        withUnsafeBytesOfValue { bytes in
            other.withUnsafeBytesOfValue { bytes.elementsEqual($0) }
        }
    }

    /// The value as a URL reference; bytes that aren't UTF-8 are percent-encoded, as browsers do.
    var urlReference: String {
        withUnsafeBytesOfValue { bytes in
            if let text = String(validating: bytes, as: UTF8.self) { return text }
            var text = ""
            for byte in bytes {
                if byte < 0x80 {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    text += "%" + String(byte, radix: 16, uppercase: true)
                }
            }
            return text
        }
    }
}
