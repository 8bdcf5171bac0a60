import InlayShell
import InlayValues

/// The path of a file within a resource folder, percent-decoded once from a URL.
///
/// The path is relative, and contains no empty components, `.` or `..`.
struct ResourcePath: Hashable, Sendable {
    let text: String

    /// Parses the path of a URL; nil if the path is invalid or empty.
    init?(url: String) {
        // Read as bytes, because a combining mark forms one character with a separator before it.
        guard let authority = url.utf8.firstRange(of: "://".utf8) else { return nil }
        let rest = url.utf8[authority.upperBound...]
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let path = rest[slash...].dropFirst().prefix {
            $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard let bytes = PercentEncoding.decoded(path),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard
            parts.allSatisfy({ part in
                !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
                    && !part.contains(0) && !part.contains(UInt8(ascii: "\\"))
            })
        else { return nil }
        self.text = text
    }
}
