/// A URL that is checked or declared to be safe in any link, image or script of a page.
///
/// ```swift
/// let open: SafeURL = "inlay:open?id=7"
/// let avatar = SafeURL(checking: person.website)  // nil for javascript:, inlay: and the like
/// ```
///
/// Templates check the scheme of every text that is used as a URL. A value of this type isn't
/// checked again: use it for the app's own commands and scripts.
public struct SafeURL: Hashable, Sendable, ExpressibleByStringLiteral, Encodable {
    /// The text of the URL.
    public let source: String

    /// Creates a URL from a literal; the type `StaticString` excludes text made at run time.
    public init(stringLiteral value: StaticString) {
        source = value.description
    }

    /// Declares a URL of the app's own code as trusted, without any check.
    ///
    /// Never use it for content from outside. The word `trusting` at the call is what a reviewer
    /// searches for.
    public init(trusting source: String) {
        self.source = source
    }

    /// Checks an untrusted URL; nil if its scheme may run code or send a command, or if its host is
    /// a command host.
    public init?(checking source: String) {
        guard URLScheme.isHarmless(source) else { return nil }
        self.source = source
    }

    /// Encodes the URL as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(source)
    }
}

/// The check of a URL's scheme and host.
package enum URLScheme {
    /// `inlay-image` loads only images with an `http` or `https` URL.
    private static let harmless: [StaticString] = [
        "https", "http", "mailto", "tel", "sms", "cid", "inlay-image",
    ]
    private static let images: [StaticString] = [
        "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif",
        "image/bmp", "image/x-icon",
    ]

    /// Returns whether a URL has no scheme, or one that neither runs code nor sends a command, and
    /// doesn't lead to a command host.
    ///
    /// A scheme with a tab or line break, which browsers remove, counts as unknown.
    package static func isHarmless(_ address: String) -> Bool {
        hasHarmlessScheme(address) && !CommandHost.isAddressed(by: address)
    }

    private static func hasHarmlessScheme(_ address: String) -> Bool {
        var address = address
        return address.withUTF8 { bytes in
            let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
            guard let end = bytes[start...].firstIndex(where: endsScheme),
                bytes[end] == UInt8(ascii: ":")
            else { return true }
            let scheme = bytes[start..<end]
            guard isEqual(scheme, "data") else { return harmless.contains { isEqual(scheme, $0) } }
            let rest = bytes[(end + 1)...]
            guard
                let type = rest.firstIndex(where: {
                    $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",")
                })
            else { return false }
            return images.contains { isEqual(rest[..<type], $0) }
        }
    }

    private static func endsScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }

    /// Returns whether bytes equal a lower-case ASCII word, ignoring case.
    private static func isEqual(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ word: StaticString
    ) -> Bool {
        word.withUTF8Buffer { word in
            word.count == bytes.count
                && zip(bytes, word).allSatisfy { byte, letter in
                    byte == letter || ((0x41...0x5A).contains(byte) && byte | 0x20 == letter)
                }
        }
    }
}
