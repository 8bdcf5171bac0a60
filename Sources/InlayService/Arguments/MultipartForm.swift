import Foundation

/// The parts of a form with files, streamed from disk.
struct MultipartForm: Sendable {
    /// What is sent one after the other.
    enum Piece: Sendable {
        case bytes([UInt8])
        case file(FileChunks)
    }

    let boundary: String
    let pieces: [Piece]

    /// Throws when a file isn't there.
    init(
        _ fields: [(name: String, ArgumentText.Field)], boundary: String = makeBoundary()
    ) throws(ServiceFailure) {
        var pieces: [Piece] = []
        var text = ""
        func flush() {
            if !text.isEmpty { pieces.append(.bytes(Array(text.utf8))) }
            text = ""
        }
        for (name, field) in fields {
            text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escape(name))\""
            switch field {
            case .text(let value): text += "\r\n\r\n\(value)"
            case .file(let file):
                text += "; filename=\"\(escape(file.name))\"\r\n"
                // A type of an app's own may hold anything.
                text += "Content-Type: \(visible("\(file.type)"))\r\n\r\n"
                flush()
                switch file.content {
                case .bytes(let bytes): pieces.append(.bytes(bytes))
                case .file(let url): pieces.append(.file(try chunks(of: url)))
                }
            }
            text += "\r\n"
        }
        text += "--\(boundary)--\r\n"
        flush()
        self.boundary = boundary
        self.pieces = pieces
    }

    var type: MediaType {
        MediaType(essence: "multipart/form-data", parameters: ["boundary": boundary])
    }

    /// The form as a body, whose length is known.
    var body: RequestBody {
        let length = pieces.reduce(Int64(0)) { sum, piece in
            switch piece {
            case .bytes(let bytes): sum + Int64(bytes.count)
            case .file(let file): sum + file.length
            }
        }
        return .stream(length: length) { MultipartChunks(pieces: pieces) }
    }
}

/// A line that no part has in it, as good as certain.
private func makeBoundary() -> String {
    "inlay-\(UUID().uuidString)"
}

private func chunks(of url: URL) throws(ServiceFailure) -> FileChunks {
    do {
        return try FileChunks(url)
    } catch {
        throw ServiceFailure(error)
    }
}

/// A name inside quotation marks, as browsers write it.
private func escape(_ name: String) -> String {
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
