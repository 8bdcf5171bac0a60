/// The parts of a `multipart/form-data` body: boundaries and headers around the contents of files.
///
/// Contents are of the caller's type, so that files are opened and read by what sends them.
package struct MultipartFraming<Content> {
    /// A part of the body.
    package enum Piece {
        case bytes([UInt8])
        case content(Content)
    }

    private let boundary: String
    private var text = ""
    private var pieces: [Piece] = []

    /// Starts a body.
    package init(boundary: String) {
        self.boundary = boundary
    }

    /// Adds a field.
    package mutating func append(_ name: String, text value: String) {
        begin(name)
        text += "\r\n\r\n\(value)\r\n"
    }

    /// Adds a file; a line break in its type is left out, as it would begin another header.
    package mutating func append(
        _ name: String, fileName: String, type: String, content: Content
    ) {
        begin(name)
        let type = type.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        text += "; filename=\"\(Self.escaped(fileName))\"\r\n"
        text += "Content-Type: \(String(String.UnicodeScalarView(type)))\r\n\r\n"
        flush()
        pieces.append(.content(content))
        text += "\r\n"
    }

    /// Ends the body.
    package consuming func finish() -> [Piece] {
        text += "--\(boundary)--\r\n"
        flush()
        return pieces
    }

    // MARK: - Private

    private mutating func begin(_ name: String) {
        text +=
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(name))\""
    }

    private mutating func flush() {
        if !text.isEmpty { pieces.append(.bytes(Array(text.utf8))) }
        text = ""
    }

    /// A name inside quotation marks, as browsers write it.
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

extension MultipartFraming.Piece: Sendable where Content: Sendable {}
