import Foundation
import InlayValues

/// The text of one template, and what it is called in errors.
final class TemplateSource: Sendable {
    let name: String
    let bytes: [UInt8]
    /// The file that has the text.
    let file: URL?

    init(name: String, bytes: [UInt8], file: URL? = nil) {
        self.name = name
        self.bytes = bytes
        self.file = file
    }

    /// What is wrong with bytes that are no text.
    func textProblem() -> Diagnostic? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            offset += UTF8.width(scalar)
        }
        return error(at: offset, "the text is no UTF-8 from here on")
    }

    func error(at offset: Int, _ message: String) -> Diagnostic {
        Diagnostic(file: name, offset: offset, in: bytes, message: message)
    }

    func warning(at offset: Int, _ message: String) -> Diagnostic {
        Diagnostic(severity: .warning, file: name, offset: offset, in: bytes, message: message)
    }

    func note(at offset: Int, _ message: String) -> Diagnostic {
        Diagnostic(severity: .note, file: name, offset: offset, in: bytes, message: message)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension TemplateSource: Hashable {
    /// Whether both are the same object.
    static func == (left: TemplateSource, right: TemplateSource) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
