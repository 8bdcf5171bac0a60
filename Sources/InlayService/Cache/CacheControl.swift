public import HTTPTypes

/// What `Cache-Control` says, in a request or in a response.
///
/// ```swift
/// let control = CacheControl(response.headerFields)
/// if control.isNoStore { … }
/// ```
///
/// Names may be of either case, unknown directives are skipped, and the stricter reading wins where a
/// directive stands there twice or its value is no number of seconds. RFC 9111, 5861 and 8246.
public struct CacheControl: Sendable, Hashable {
    /// Whether nothing of the exchange may be kept.
    public private(set) var isNoStore = false
    /// Whether a stored answer has to be validated before each use.
    public private(set) var isNoCache = false
    /// The fields that a `no-cache` with a value names: they are not kept.
    public private(set) var noCacheFields: [String] = []
    /// Whether a stale answer may never be given without validation.
    public private(set) var isMustRevalidate = false
    /// Whether the response may be kept though its status would forbid it.
    public private(set) var isPublic = false
    /// Whether the response is for one user.
    public private(set) var isPrivate = false
    /// Whether the body won't change while it is fresh.
    public private(set) var isImmutable = false
    /// Whether a cache that knows the status may ignore `no-store`.
    public private(set) var isMustUnderstand = false
    /// Whether only a stored answer is wanted.
    public private(set) var isOnlyIfCached = false
    /// How long a response is fresh, or how old a wanted one may be, in seconds.
    public private(set) var maxAge: Double?
    /// For how long a wanted response has to stay fresh yet, in seconds.
    public private(set) var minFresh: Double?
    /// How stale a wanted response may be, in seconds; without a value, it may be of any age.
    public private(set) var maxStale: Double?
    /// How stale a response may be given while it is fetched anew, in seconds.
    public private(set) var staleWhileRevalidate: Double?
    /// How stale a response may be given when the server fails, in seconds.
    public private(set) var staleIfError: Double?
    /// Whether there was any directive at all.
    public private(set) var isEmpty = true

    /// Reads all lines of `Cache-Control`.
    public init(_ fields: HTTPFields) {
        self.init(values: fields[values: .cacheControl])
    }

    /// Reads values as the field has them, one a line.
    public init(values: [String]) {
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

    /// What can't be read counts as no time at all.
    private static func least(_ known: Double?, _ value: Substring?) -> Double {
        min(known ?? .infinity, seconds(value) ?? 0)
    }
}
