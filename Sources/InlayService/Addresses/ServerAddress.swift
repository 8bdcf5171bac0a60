import Foundation
import InlayValues

/// The address of a server, ready for many paths to be put behind it.
struct ServerAddress: Sendable {
    let url: URL
    /// Scheme and authority, where paths can be put right behind them.
    private let root: (address: KnownAddress, text: String, cacheText: String)?

    init(_ url: URL) {
        self.url = url
        let address = KnownAddress(url.absoluteURL)
        guard let scheme = address.url.scheme, scheme == "http" || scheme == "https",
            address.origin != nil, !address.authority.utf8.contains(UInt8(ascii: "@")),
            let cacheText = CacheKey.url(scheme: scheme, authority: address.authority, path: "/")
        else {
            root = nil
            return
        }
        root = (address, "\(scheme)://\(address.authority)", String(cacheText.dropLast()))
    }

    /// The address that a path or another reference leads to.
    func resolve(_ text: String) throws(ServiceFailure) -> KnownAddress {
        if let plain = plain(text) { return plain }
        return try CallAddress.resolve(text, server: url)
    }

    /// The address of a path in which nothing has to be resolved, escaped or filled in; nil for others.
    func plain(_ path: String) -> KnownAddress? {
        guard let root, Self.isPlainPath(path.utf8),
            let url = URL(string: root.text + path, encodingInvalidCharacters: false)
        else { return nil }
        return KnownAddress(url, path: path, on: root.address, cacheText: root.cacheText + path)
    }

    /// Whether a text is a path from the root on with no character that means something more.
    private static func isPlainPath(_ text: String.UTF8View) -> Bool {
        var last: UInt8 = 0
        for byte in text {
            switch byte {
            // Twice at the beginning it would be another server; elsewhere it is rare.
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
