public import HTTPTypes

/// The request headers that don't identify the caller.
///
/// ```swift
/// configuration.headers = ["X-Client-Version": "3"]
/// configuration.harmlessHeaders.insert("X-Client-Version")
/// ```
///
/// Three rules use this list. A redirect, an absolute URL or the URL of an image may lead to
/// another origin: only harmless headers are sent there. The response to a request with any other
/// header belongs to its caller alone, and is neither stored nor shared unless an account is named.
/// And only harmless headers are stored on disk with a pending write.
///
/// These headers are harmless; an app can add others: `Accept`, `Accept-Charset`,
/// `Accept-Datetime`, `Accept-Encoding`, `Accept-Language`, `Cache-Control`, `Content-Disposition`,
/// `Content-Encoding`, `Content-Language`, `Content-Length`, `Content-Location`, `Content-MD5`,
/// `Content-Range`, `Content-Type`, `DNT`, `Idempotency-Key`, `If-Match`, `If-Modified-Since`,
/// `If-None-Match`, `If-Range`, `If-Unmodified-Since`, `Pragma`, `Prefer`, `Range`, `Save-Data`,
/// `Sec-GPC` and `User-Agent`.
public struct HarmlessHeaders: TransportValue {
    /// The standard list of harmless headers.
    package static let defaultValue = HarmlessHeaders()

    /// The standard headers, in lower case.
    ///
    /// Each is listed, because prefixes would be too broad: a `Content-Token` would match
    /// `Content-*`.
    private static let standard: Set<String> = [
        "accept", "accept-charset", "accept-datetime", "accept-encoding", "accept-language",
        "cache-control", "content-disposition", "content-encoding", "content-language",
        "content-length", "content-location", "content-md5", "content-range", "content-type",
        "dnt", "idempotency-key", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "pragma", "prefer", "range", "save-data", "sec-gpc", "user-agent",
    ]

    private var added: Set<String> = []

    /// Creates the standard list of harmless headers.
    public init() {}

    /// Adds a header that doesn't identify the caller.
    ///
    /// - Parameter name: The header name, in any case.
    public mutating func insert(_ name: String) {
        added.insert(name.lowercased())
    }

    /// Returns whether a header doesn't identify the caller.
    public func contains(_ name: HTTPField.Name) -> Bool {
        Self.standard.contains(name.canonicalName) || added.contains(name.canonicalName)
    }
}

extension HTTPFields {
    /// Removes the headers that must not be sent to another origin.
    mutating func keepOnly(_ harmless: HarmlessHeaders) {
        removeAll { !harmless.contains($0.name) }
    }
}
