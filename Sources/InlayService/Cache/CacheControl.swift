package import HTTPTypes

/// The directives of a `Cache-Control` header, in a request or response.
///
/// ```swift
/// let control = CacheControl(response.headerFields)
/// if control.isNoStore { … }
/// ```
///
/// Names are case-insensitive and unknown directives are ignored. If a directive is repeated or
/// its value is malformed, the stricter interpretation applies. RFC 9111, 5861 and 8246.
package struct CacheControl: Sendable, Hashable {
    /// `no-store`: nothing of the exchange may be cached.
    package private(set) var isNoStore = false
    /// `no-cache`: a cached response must be revalidated before each use.
    package private(set) var isNoCache = false
    /// The header fields named by a `no-cache` with a value, which are not cached.
    package private(set) var noCacheFields: [String] = []
    /// `must-revalidate`: a stale response must never be used without revalidation.
    package private(set) var isMustRevalidate = false
    /// `public`: the response may be cached even if its status alone wouldn't allow it.
    package private(set) var isPublic = false
    /// `private`: the response is for a single user.
    package private(set) var isPrivate = false
    /// `immutable`: the body doesn't change while the response is fresh.
    package private(set) var isImmutable = false
    /// `must-understand`: a cache that knows the status may ignore `no-store`.
    package private(set) var isMustUnderstand = false
    /// `only-if-cached`: the request accepts only a cached response.
    package private(set) var isOnlyIfCached = false
    /// `max-age`: the freshness lifetime of a response, or the maximum age that a request
    /// accepts, in seconds.
    package private(set) var maxAge: Double?
    /// `min-fresh`: the time in seconds for which a response must remain fresh to be accepted.
    package private(set) var minFresh: Double?
    /// `max-stale`: the maximum staleness that a request accepts, in seconds; infinite without a
    /// value.
    package private(set) var maxStale: Double?
    /// `stale-while-revalidate`: the maximum staleness while the response is revalidated, in
    /// seconds.
    package private(set) var staleWhileRevalidate: Double?
    /// `stale-if-error`: the maximum staleness when the server fails, in seconds.
    package private(set) var staleIfError: Double?
    /// Whether there are no directives.
    package private(set) var isEmpty = true

    /// Parses all `Cache-Control` lines of a header.
    package init(_ fields: HTTPFields) {
        self.init(values: fields[values: .cacheControl])
    }

    /// Parses the header from its values, one value for each header line.
    package init(values: [String]) {
        for member in FieldList.members(of: values) {
            isEmpty = false
            let end = member.utf8.firstIndex(of: UInt8(ascii: "="))
            let name = member[..<(end ?? member.endIndex)].lowercased()
            let value = end.map { member[member.utf8.index(after: $0)...] }
            read(name, value)
        }
    }

    private mutating func read(_ name: String, _ value: Substring?) {
        switch name {
        case "no-store": isNoStore = true
        case "no-cache": readNoCache(value)
        case "must-revalidate": isMustRevalidate = true
        case "public": isPublic = true
        case "private": isPrivate = true
        case "immutable": isImmutable = true
        case "must-understand": isMustUnderstand = true
        case "only-if-cached": isOnlyIfCached = true
        case "max-age": maxAge = Self.least(maxAge, value)
        case "min-fresh": minFresh = max(minFresh ?? 0, Self.seconds(value) ?? 0)
        case "max-stale": maxStale = value == nil ? .infinity : Self.least(maxStale, value)
        case "stale-while-revalidate":
            staleWhileRevalidate = Self.least(staleWhileRevalidate, value)
        case "stale-if-error": staleIfError = Self.least(staleIfError, value)
        default: break
        }
    }

    private mutating func readNoCache(_ value: Substring?) {
        guard let value, let names = FieldList.unquoted(value) else {
            isNoCache = true
            return
        }
        noCacheFields += FieldList.members(of: names).map { $0.lowercased() }
    }

    private static func seconds(_ value: Substring?) -> Double? {
        guard let value else { return nil }
        return FieldList.unquoted(value).map { DeltaSeconds.parse($0) } ?? DeltaSeconds.parse(value)
    }

    /// Returns the smaller of two values in seconds; a malformed value counts as 0.
    private static func least(_ known: Double?, _ value: Substring?) -> Double {
        min(known ?? .infinity, seconds(value) ?? 0)
    }
}
