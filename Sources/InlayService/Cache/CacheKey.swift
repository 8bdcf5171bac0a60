package import HTTPTypes
import InlayValues

/// A cache key: the URL with its query, and the identity that the responses belong to.
package struct CacheKey: Sendable, Hashable {
    /// The identity that the responses belong to.
    package let identity: ServiceIdentity
    /// The normalized URL: lower-case scheme and authority, no default port, no fragment.
    package var url: String { address.url }

    let address: CacheAddress

    /// Creates the key of a request, or nil if the request has no absolute URL.
    package init?(_ request: HTTPRequest, in identity: ServiceIdentity) {
        guard let scheme = request.scheme, let authority = request.authority,
            let url = Self.url(scheme: scheme, authority: authority, path: request.path ?? "/")
        else { return nil }
        self.init(CacheAddress(url), in: identity)
    }

    init(_ address: CacheAddress, in identity: ServiceIdentity) {
        self.address = address
        self.identity = identity
    }

    /// Hashes only the URL, because few identities have responses for the same URL.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(address)
    }

    /// The scheme, host and port of the URL.
    var origin: Substring {
        url.utf8Index(afterSlashes: 3).map { url[..<$0] } ?? loggedURL
    }

    /// The URL without its query, which may contain secrets.
    var loggedURL: Substring { url.prefix { $0 != "?" } }

    /// Resolves the URL in a header such as `Location`; nil if it is of another origin.
    func sameOriginURL(_ reference: String) -> String? {
        // Escaped like the URL of a request; afterwards all characters are ASCII and can be handled
        // as bytes.
        let reference = PercentEncoding.reference(String(FieldList.trimmed(reference[...])))
        guard let originEnd = url.utf8Index(afterSlashes: 3) else { return nil }
        let origin = url[..<originEnd]
        let base = url[originEnd...].prefix { $0 != "?" }
        if let colon = reference.firstIndex(of: ":"),
            reference[..<colon].allSatisfy({
                $0.isASCII && ($0.isLetter || "+-.0123456789".contains($0))
            })
        {
            let parts = reference[colon...]
            guard parts.hasPrefix("://") else { return nil }
            return absolute(scheme: reference[..<colon], parts.dropFirst(3), origin: origin)
        }
        if reference.hasPrefix("//") {
            let scheme = url.prefix { $0 != ":" }
            return absolute(scheme: scheme, reference.dropFirst(2), origin: origin)
        }
        let target = reference.prefix { $0 != "#" }
        if target.isEmpty { return url }
        if target.hasPrefix("?") { return "\(origin)\(base)\(target)" }
        if target.hasPrefix("/") { return origin + Self.withoutDots(target) }
        let folder = base[...(base.lastIndex(of: "/") ?? base.startIndex)]
        return origin + Self.withoutDots("\(folder)\(target)"[...])
    }

    // MARK: -

    private func absolute(scheme: Substring, _ rest: Substring, origin: Substring) -> String? {
        let authority = rest.prefix { !"/?#".contains($0) }
        let path = rest.dropFirst(authority.count)
        let found = Self.url(
            scheme: String(scheme), authority: String(authority),
            path: path.hasPrefix("/") ? Self.withoutDots(path) : String(path))
        guard let found, found.hasPrefix(origin + "/") else { return nil }
        return found
    }

    /// Returns a normalized URL, or nil if it has no authority.
    static func url(scheme: String, authority: String, path: String) -> String? {
        guard !authority.isEmpty else { return nil }
        let scheme = scheme.lowercased()
        // Works on bytes, because every call passes through here.
        var host = authority.lowercased()[...]
        if let at = host.utf8.lastIndex(of: UInt8(ascii: "@")) {
            host = host[host.utf8.index(after: at)...]
        }
        let port = scheme == "http" ? ":80" : scheme == "https" ? ":443" : ":"
        for ending in [port, ":"]
        where host.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
            host = host[..<host.utf8.index(host.endIndex, offsetBy: -ending.utf8.count)]
        }
        var path = path
        if let hash = path.utf8.firstIndex(of: UInt8(ascii: "#")) { path = String(path[..<hash]) }
        if path.utf8.first != UInt8(ascii: "/") { path = "/" + path }
        return scheme + "://" + host + path
    }

    /// Returns a path with its `.` and `..` segments resolved.
    private static func withoutDots(_ path: Substring) -> String {
        let query = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        var segments: [Substring] = []
        let parts = path[..<query].split(separator: "/", omittingEmptySubsequences: false)
            .dropFirst()
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case "..":
                if !segments.isEmpty { segments.removeLast() }
                if isLast { segments.append("") }
            case ".": if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return "/" + segments.joined(separator: "/") + path[query...]
    }
}

extension String {
    /// Returns the index of the given slash, counted from 1; nil if the text has fewer slashes.
    fileprivate func utf8Index(afterSlashes count: Int) -> String.Index? {
        var found = 0
        for index in utf8.indices where utf8[index] == UInt8(ascii: "/") {
            found += 1
            if found == count { return index }
        }
        return nil
    }
}

/// The URL part of a cache key, with its precomputed hashes.
struct CacheAddress: Sendable, Hashable {
    let url: String
    /// The hash that the disk store uses, stable across runs.
    let hash: Int64
    private let seeded: Int

    init(_ url: String) {
        self.url = url
        hash = BodyChecksum.value(of: url)
        // Seeded randomly in each run, so that untrusted URLs can't be chosen to collide.
        seeded = url.hashValue
    }

    static func == (left: CacheAddress, right: CacheAddress) -> Bool {
        left.seeded == right.seeded && left.url == right.url
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(seeded)
    }
}
