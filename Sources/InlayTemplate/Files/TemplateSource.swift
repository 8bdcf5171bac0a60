import InlayValues

/// The text of one template, and what it is called in errors.
final class TemplateSource: Sendable {
    let name: String
    let bytes: [UInt8]

    init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    func error(at offset: Int, _ message: String) -> Diagnostic {
        Diagnostic(file: name, offset: offset, in: bytes, message: message)
    }

    func warning(at offset: Int, _ message: String) -> Diagnostic {
        Diagnostic(severity: .warning, file: name, offset: offset, in: bytes, message: message)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
