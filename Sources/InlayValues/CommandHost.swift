/// The hosts of command URLs: all hosts below the top-level domain `.commands`, which has no
/// servers.
///
/// Their fixed form lets a sanitizer recognize commands without knowing the view that displays its
/// output.
package enum CommandHost {
    /// The top-level domain of all command hosts.
    package static let domain = "commands"
    /// The eight letters of the domain, one a byte.
    private static let letters: UInt64 = domain.utf8.reduce(0) { $0 << 8 | UInt64($1) }

    /// Returns whether a host may be a command host, possibly after normalization by a browser.
    ///
    /// - Parameter host: The host of a URL, not normalized.
    /// - Returns: Whether links to the host are refused.
    package static func includes(_ host: some StringProtocol) -> Bool {
        let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
        guard let label = host.unicodeScalars.split(whereSeparator: dots.contains).last else {
            return false
        }
        // Browsers normalize these characters to ASCII, so that any of them may result in a command
        // host.
        let isRewritten = label.contains {
            $0 == "%" || !$0.isASCII && $0.properties.changesWhenNFKCCaseFolded
        }
        return isRewritten || String(String.UnicodeScalarView(label)).lowercased() == domain
    }

    /// Returns whether a URL, possibly relative, may lead to a command host.
    package static func isAddressed(by address: String) -> Bool {
        // Parsing each URL would take longer than most renderings of a row.
        mayHaveCommandHost(address) && WebAddress(address).host.map(includes) ?? false
    }

    /// Returns whether the part of a URL that may be its host contains the domain, or bytes that
    /// browsers rewrite.
    private static func mayHaveCommandHost(_ address: String) -> Bool {
        let letters = letters
        var isInHost = false
        /// The last eight bytes, in lower case.
        var word: UInt64 = 0
        for byte in address.utf8 {
            switch byte {
            case 0...0x20: continue  // Browsers remove some of them.
            case UInt8(ascii: "/"), UInt8(ascii: "\\"):
                if isInHost { return false }
                continue
            case UInt8(ascii: "?"), UInt8(ascii: "#"): return false
            case UInt8(ascii: "%"), 0x80...: return true
            // The end of the scheme or of a user name: the host comes later.
            case UInt8(ascii: ":"): isInHost = false
            default: isInHost = true
            }
            word = word << 8 | UInt64(byte | 0x20)
            if word == letters { return true }
        }
        return false
    }
}
