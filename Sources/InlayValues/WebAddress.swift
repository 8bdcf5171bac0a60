/// A URL whose scheme and host are parsed as browsers parse them, for security checks.
package struct WebAddress {
    /// Schemes that run code or access files, which are blocked whatever the policy allows.
    package static let codeSchemes: Set<String> = [
        "javascript", "vbscript", "livescript", "mocha", "data", "blob", "file", "filesystem",
        "about", "view-source", "inlay", "inlay-app", "inlay-page",
    ]

    /// The URL without the characters that browsers strip: surrounding white space, and line breaks
    /// and tabs.
    package let text: String
    /// The scheme in lower case; nil for a relative URL.
    package let scheme: String?

    package init(_ value: String) {
        var scalars = value.unicodeScalars[...]
        while let first = scalars.first, first.value <= 0x20 { scalars.removeFirst() }
        while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
        let kept = scalars.filter { ![0x09, 0x0A, 0x0D].contains($0.value) }
        text = String(String.UnicodeScalarView(kept))
        scheme = Self.scheme(of: text)
    }

    /// Whether the URL is remote, including scheme-relative URLs.
    package var isRemote: Bool {
        if let scheme { return ["http", "https", "ftp", "ws", "wss"].contains(scheme) }
        let start = text.utf8.prefix(2)
        // Browsers read `\` as `/` here.
        return start.count == 2 && start.allSatisfy { $0 == 0x2F || $0 == 0x5C }
    }

    /// The host in lower case, or nil.
    package var host: String? {
        guard isRemote else { return nil }
        // The slashes may be missing, or be more than two.
        let start = scheme.map { $0.utf8.count + 1 } ?? 0
        let rest = text.utf8.dropFirst(start).drop { $0 == 0x2F || $0 == 0x5C }
        let authority = rest.prefix { ![0x2F, 0x5C, 0x3F, 0x23].contains($0) }
        let name =
            authority.split(separator: 0x40, omittingEmptySubsequences: false).last ?? authority
        return String(decoding: name.prefix { $0 != 0x3A }, as: UTF8.self).lowercased()
    }

    /// Whether this is a `data:` URL of an image type that can't contain scripts.
    package var isImageData: Bool {
        let head = Substring(text.utf8.prefix { $0 != UInt8(ascii: ",") }).lowercased()
        return ["png", "jpeg", "gif", "webp"].contains { kind in
            head == "data:image/\(kind);base64" || head == "data:image/\(kind)"
        }
    }

    private static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
        let name = text.utf8[..<colon]
        guard let first = name.first, (0x41...0x5A).contains(first & 0xDF) else { return nil }
        let isName = name.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
            default: false
            }
        }
        return isName ? String(decoding: name, as: UTF8.self).lowercased() : nil
    }
}
