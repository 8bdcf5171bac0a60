import Foundation
import InlayValues
import Synchronization

/// The text of a template, and its name in errors.
final class TemplateSource: Sendable {
    let name: String
    let bytes: [UInt8]
    /// The file, with its modification time and size before it was read; nil for a text without a
    /// file.
    let file: (url: URL, stamp: FileStamp)?
    /// The text with its line starts, computed for the first error.
    private let text = Mutex<SourceText?>(nil)

    init(name: String, bytes: [UInt8], file: (url: URL, stamp: FileStamp)? = nil) {
        self.name = name
        self.bytes = bytes
        self.file = file
    }

    /// Returns an error if the bytes aren't valid UTF-8.
    func textProblem() -> SourceDiagnostic? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            offset += UTF8.width(scalar)
        }
        return error(at: offset, "invalid UTF-8 starts here")
    }

    func error(at offset: Int, _ message: String) -> SourceDiagnostic {
        diagnostic(.error, at: offset, message)
    }

    func warning(at offset: Int, _ message: String) -> SourceDiagnostic {
        diagnostic(.warning, at: offset, message)
    }

    func note(at offset: Int, _ message: String) -> SourceDiagnostic {
        diagnostic(.note, at: offset, message)
    }

    private func diagnostic(
        _ severity: SourceDiagnostic.Severity, at offset: Int, _ message: String
    ) -> SourceDiagnostic {
        let text = text.withLock { text in
            let found = text ?? SourceText(file: name, bytes: bytes)
            text = found
            return found
        }
        return text.diagnostic(severity, at: offset, message)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension TemplateSource: Hashable {
    /// Returns whether both are the same object.
    static func == (left: TemplateSource, right: TemplateSource) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
