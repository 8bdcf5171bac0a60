/// The hosts by which pages name commands: those below `.commands`, where no server is.
///
/// Commands have hosts of their own form, so that a sanitiser can tell a link that is a command without
/// knowing the view that its result is for.
enum CommandHost {
    private static let domain = "commands"

    /// Whether a host may be that of commands, also where a browser has to rewrite it first.
    ///
    /// - Parameter host: A host as it stands in a URL, in any spelling.
    /// - Returns: Whether links to it are refused.
    static func includes(_ host: some StringProtocol) -> Bool {
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
}
