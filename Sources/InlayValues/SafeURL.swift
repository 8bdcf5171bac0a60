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
    private static let harmless: Set<String> = [
        "http", "https", "mailto", "tel", "sms", "cid", "inlay-image",
    ]
    private static let images: Set<String> = [
        "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif",
        "image/bmp", "image/x-icon",
    ]

    /// Whether the address has no scheme, or one that neither runs code nor gives a command.
    ///
    /// A tab or line break within the scheme, which browsers drop, makes it an unknown one.
    package static func isHarmless(_ address: String) -> Bool {
        let bytes = address.utf8.drop { $0 <= 0x20 }
        guard let end = bytes.firstIndex(where: { "/?#\\:".utf8.contains($0) }),
            bytes[end] == UInt8(ascii: ":")
        else { return true }
        let scheme = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        if scheme == "data" {
            let rest = bytes[end...].dropFirst()
            guard let type = rest.firstIndex(where: { ";,".utf8.contains($0) }) else {
                return false
            }
            return images.contains(String(decoding: rest[..<type], as: UTF8.self).lowercased())
        }
        return harmless.contains(scheme)
    }
}
