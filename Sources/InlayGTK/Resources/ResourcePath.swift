/// The path of a file within a resource folder, percent-decoded once from a URL.
///
/// It is relative, and has no empty components, `.` or `..`.
struct ResourcePath: Hashable, Sendable {
    let text: String

    /// Parses the path of a URL; `nil` if it isn't a valid path of a file.
    init?(url: String) {
        guard let authority = url.firstRange(of: "://") else { return nil }
        let rest = url[authority.upperBound...]
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        let path = rest[slash...].dropFirst().prefix { $0 != "?" && $0 != "#" }
        guard let bytes = ResourcePath.decode(path.utf8),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        // Split as bytes, because a combining mark forms one character with a slash before it.
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard
            parts.allSatisfy({ part in
                !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
                    && !part.contains(0) && !part.contains(UInt8(ascii: "\\"))
            })
        else { return nil }
        self.text = text
    }

    private static func decode(_ path: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = path[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let text = String(digits), let value = UInt8(text, radix: 16),
                !text.hasPrefix("+")
            else { return nil }
            rest = rest.dropFirst(2)
            bytes.append(value)
        }
        return bytes
    }
}
