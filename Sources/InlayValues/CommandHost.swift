/// The hosts of command URLs: all below the top-level domain `.commands`, which has no servers.
///
/// Their fixed form lets a sanitizer recognize commands without knowing the view that displays its
/// output.
package enum CommandHost {
    /// The top-level domain of all command hosts.
    package static let domain = "commands"

    /// Returns whether a host may be a command host, possibly after normalization by a browser.
    ///
    /// - Parameter host: The host of a URL, not normalized.
    /// - Returns: Whether links to it are refused.
    package static func includes(_ host: some StringProtocol) -> Bool {
        let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
        guard let label = host.unicodeScalars.split(whereSeparator: dots.contains).last else {
            return false
        }
        // A browser turns these into ASCII, in more ways than are worth knowing.
        let isRewritten = label.contains {
            $0 == "%" || !$0.isASCII && $0.properties.changesWhenNFKCCaseFolded
        }
        return isRewritten || String(String.UnicodeScalarView(label)).lowercased() == domain
    }

    /// Returns whether a URL, possibly relative, may lead to a command host.
    package static func isAddressed(by address: String) -> Bool {
        // Reading the host of each URL would take longer than most checks of templates.
        let isPossible = address.utf8.contains { byte in
            byte >= 0x80 || byte == UInt8(ascii: "%") || byte | 0x20 == UInt8(ascii: "d")
        }
        return isPossible && WebAddress(address).host.map(includes) ?? false
    }
}
