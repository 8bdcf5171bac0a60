/// An address that may stand in any link, image or script of a page, whatever its scheme is.
///
/// ```swift
/// let open: SafeURL = "inlay:open?id=7"
/// let avatar = SafeURL(checking: person.website)  // nil for javascript:, inlay: and the like
/// ```
///
/// Templates check the scheme of every text that becomes an address. An address of this type they
/// take as it is: use it for the app's own commands and scripts.
public struct SafeURL: Hashable, Sendable, ExpressibleByStringLiteral, Encodable {
    /// The address itself.
    public let source: String

    /// Makes an address of a literal; the type `StaticString` keeps text made at run time out.
    public init(stringLiteral value: StaticString) {
        source = value.description
    }

    /// Declares an address as trusted that the app's own code made.
    ///
    /// Never use it for content from outside. Nothing is checked here; the word `trusting` at the
    /// call is what a reviewer searches for.
    public init(trusting source: String) {
        self.source = source
    }

    /// Takes an address from outside whose scheme can only lead to a page, a mail or a call; nil
    /// for any other.
    public init?(checking source: String) {
        guard URLScheme.isHarmless(source) else { return nil }
        self.source = source
    }

    /// Writes the address as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(source)
    }
}

/// The check of an address's scheme.
package enum URLScheme {
    /// `inlay-image` leads to an image of the web only.
    private static let harmless: [StaticString] = [
        "https", "http", "mailto", "tel", "sms", "cid", "inlay-image",
    ]
    private static let images: [StaticString] = [
        "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif",
        "image/bmp", "image/x-icon",
    ]

    /// Whether the address has no scheme, or one that neither runs code nor gives a command.
    ///
    /// A tab or line break within the scheme, which browsers drop, makes it an unknown one.
    package static func isHarmless(_ address: String) -> Bool {
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

    /// Whether the bytes are a word in lower-case ASCII, in any case.
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
