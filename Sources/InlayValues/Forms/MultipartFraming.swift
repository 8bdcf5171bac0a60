/// An encoder of `multipart/form-data` bodies: the boundaries and headers around the contents of
/// files.
///
/// The contents are of the caller's type, so that files are opened and read only while they are
/// sent.
package struct MultipartFraming<Content> {
    /// A chunk of the body: bytes of boundaries, headers and fields, or the content of a file.
    package enum Chunk {
        case bytes([UInt8])
        case content(Content)
    }

    private let boundary: String
    private var text = ""
    private var chunks: [Chunk] = []

    /// Starts a body with a boundary.
    package init(boundary: String) {
        self.boundary = boundary
    }

    /// Adds a text field.
    package mutating func append(_ name: String, text value: String) {
        begin(name)
        text += "\r\n\r\n\(value)\r\n"
    }

    /// Adds a file; line breaks in its media type are removed, because they would start another
    /// header.
    package mutating func append(
        _ name: String, fileName: String, type: String, content: Content
    ) {
        begin(name)
        let type = type.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        text += "; filename=\"\(Self.escaped(fileName))\"\r\n"
        text += "Content-Type: \(String(String.UnicodeScalarView(type)))\r\n\r\n"
        flush()
        chunks.append(.content(content))
        text += "\r\n"
    }

    /// Ends the body with the closing boundary and returns its chunks.
    package consuming func finish() -> [Chunk] {
        text += "--\(boundary)--\r\n"
        flush()
        return chunks
    }

    // MARK: - Private

    private mutating func begin(_ name: String) {
        text +=
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(name))\""
    }

    private mutating func flush() {
        if !text.isEmpty { chunks.append(.bytes(Array(text.utf8))) }
        text = ""
    }

    /// Escapes a name for a quoted header parameter, as browsers do.
    private static func escaped(_ name: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": escaped.append(contentsOf: "%22".unicodeScalars)
            case "\r": escaped.append(contentsOf: "%0D".unicodeScalars)
            case "\n": escaped.append(contentsOf: "%0A".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}

extension MultipartFraming.Chunk: Sendable where Content: Sendable {}
