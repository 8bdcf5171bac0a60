import Foundation
import InlayValues

/// A multipart form with files, which are streamed from disk.
struct MultipartForm: Sendable {
    let boundary: String

    /// The form as a request body of known length.
    let body: RequestBody

    /// Encodes fields; throws if a file doesn't exist.
    init(
        _ fields: [(name: String, ArgumentText.Field)],
        boundary: String = "inlay-\(UUID().uuidString)"
    ) throws(ServiceFailure) {
        var framing = MultipartFraming<FileArgument.Content>(boundary: boundary)
        for (name, field) in fields {
            switch field {
            case .text(let value): framing.append(name, text: value)
            case .file(let file):
                framing.append(
                    name, fileName: file.name, type: "\(file.type)", content: file.content)
            }
        }
        var parts: [RequestBody] = []
        for chunk in framing.finish() {
            switch chunk {
            case .bytes(let bytes), .content(.bytes(let bytes)): parts.append(.bytes(bytes))
            case .content(.file(let url)): parts.append(try Self.body(of: url))
            }
        }
        self.boundary = boundary
        body = .joined(parts)
    }

    var type: HTTPMediaType {
        HTTPMediaType(essence: "multipart/form-data", parameters: ["boundary": boundary])
    }

    private static func body(of url: URL) throws(ServiceFailure) -> RequestBody {
        do {
            return try .file(at: url)
        } catch {
            throw ServiceFailure(error)
        }
    }
}
