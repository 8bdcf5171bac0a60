import Foundation
import InlayValues
import Synchronization

/// A parsed URL with the parts that requests need, so that it is parsed only once.
///
/// It is shared by all copies of a request.
final class ParsedURL: Sendable {
    let url: URL
    let scheme: String?
    let authority: String
    /// The path with the query, without the fragment.
    let path: String
    let origin: WebOrigin?
    /// The URL part of the cache key; nil if the URL isn't absolute.
    let cacheAddress: CacheAddress?

    /// Creates the URL of a path on a server.
    init(_ url: URL, path: String, on server: ParsedURL, cacheText: String) {
        self.url = url
        self.path = path
        scheme = server.scheme
        authority = server.authority
        origin = server.origin
        cacheAddress = CacheAddress(cacheText)
    }

    init(_ url: URL) {
        self.url = url
        let text = url.absoluteString
        let bytes = text.utf8
        var start = bytes.startIndex
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes[colon...].starts(with: "://".utf8)
        {
            start = bytes.index(colon, offsetBy: 3)
        }
        let pathStart = bytes[start...].firstIndex(where: \.endsAuthority) ?? bytes.endIndex
        let pathEnd =
            bytes[pathStart...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let rest = text[pathStart..<pathEnd]
        path = rest.utf8.first == UInt8(ascii: "/") ? String(rest) : "/\(rest)"
        authority = String(text[start..<pathStart])
        scheme = url.scheme?.lowercased()
        origin = WebOrigin(text)
        cacheAddress = scheme.flatMap { [authority, path] scheme in
            CacheKey.url(scheme: scheme, authority: authority, path: path)
        }.map { CacheAddress($0) }
    }
}

/// A cache of the parsed URLs of calls without arguments, by path.
final class KnownAddresses: Sendable {
    private static let limit = 512

    private let addresses = Mutex<[String: ParsedURL]>([:])

    subscript(path: String) -> ParsedURL? { addresses.withLock { $0[path] } }

    func add(_ address: ParsedURL, for path: String) {
        addresses.withLock { addresses in
            // Most programs have few such paths; in a program that generates paths, each is parsed
            // again.
            if addresses.count >= Self.limit { addresses = [:] }
            addresses[path] = address
        }
    }
}
