import Foundation
import InlayValues

/// The base URL of a server, prepared for appending paths.
struct ServerAddress: Sendable {
    let url: URL
    /// The scheme and authority; nil if a path can't be appended to them directly.
    private let root: (address: ParsedURL, text: String, cacheText: String)?

    init(_ url: URL) {
        self.url = url
        let address = ParsedURL(url.absoluteURL)
        guard let scheme = address.url.scheme, scheme == "http" || scheme == "https",
            address.origin != nil, !address.authority.utf8.contains(UInt8(ascii: "@")),
            let cacheText = CacheKey.url(scheme: scheme, authority: address.authority, path: "/")
        else {
            root = nil
            return
        }
        root = (address, "\(scheme)://\(address.authority)", String(cacheText.dropLast()))
    }

    /// Resolves a path or another URL reference against the base URL.
    func resolve(_ text: String) throws(ServiceFailure) -> ParsedURL {
        if let plain = plain(text) { return plain }
        return try CallAddress.resolve(text, server: url)
    }

    /// Appends a path that needs no resolution, escaping or expansion; returns nil for other paths.
    func plain(_ path: String) -> ParsedURL? {
        guard let root, Self.isPlainPath(path.utf8),
            let url = URL(string: root.text + path, encodingInvalidCharacters: false)
        else { return nil }
        return ParsedURL(url, path: path, on: root.address, cacheText: root.cacheText + path)
    }

    /// Returns whether a text is an absolute path without special characters.
    private static func isPlainPath(_ text: String.UTF8View) -> Bool {
        var last: UInt8 = 0
        for byte in text {
            switch byte {
            // Two slashes at the start would name another server; elsewhere two slashes are rare.
            case UInt8(ascii: "/"): if last == byte { return false }
            case UInt8(ascii: "."): if last == UInt8(ascii: "/") { return false }
            case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: ","), UInt8(ascii: "~"):
                break
            default: if !PercentEncoding.isAlphanumeric(byte) { return false }
            }
            if last == 0, byte != UInt8(ascii: "/") { return false }
            last = byte
        }
        return last != 0
    }
}

/// Returns a URL for errors and logs: without password, query and fragment, which may be secret; on
/// one line and shortened.
///
/// `GET https://example.org/reset?token=1` becomes `GET https://example.org/reset?…`.
package func visibleAddress(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var end = scalars.startIndex
    var last: Unicode.Scalar?
    while end < scalars.endIndex {
        // `{?` and `{#` start variables of a URI template, whose names aren't secret.
        if scalars[end] == "?" || scalars[end] == "#", last != "{" { break }
        last = scalars[end]
        end = scalars.index(after: end)
    }
    let mark = end < scalars.endIndex ? "\(scalars[end])…" : ""
    return visible(withoutPassword(scalars[..<end])) + mark
}

/// Returns the URL without the user information before the `@` of its authority.
private func withoutPassword(_ address: Substring.UnicodeScalarView) -> String {
    guard let slashes = address.firstRange(of: "//".unicodeScalars) else { return String(address) }
    let rest = address[slashes.upperBound...]
    guard let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") else {
        return String(address)
    }
    return String(address[..<slashes.upperBound]) + "…" + String(rest[at...])
}
