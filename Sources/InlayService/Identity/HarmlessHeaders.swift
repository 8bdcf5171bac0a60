public import HTTPTypes

/// The request headers that say nothing of who is calling.
///
/// ```swift
/// configuration.headers = ["X-Client-Version": "3"]
/// configuration.harmlessHeaders.insert("X-Client-Version")
/// ```
///
/// Three rules depend on this list. Only harmless headers go to another origin than the one they were set for, by
/// redirect, by an absolute address or by the address of an image. A request with any other header is its caller's
/// own, so that without the name of an account its response is neither stored nor shared. And only harmless headers
/// are kept on disk with a pending write.
///
/// `Accept`, `Accept-*`, `Cache-Control`, `Content-*`, `DNT`, `Idempotency-Key`, `If-*`, `Prefer`, `Range`,
/// `Save-Data`, `Sec-GPC` and `User-Agent` are harmless; an app adds those of its own that are.
public struct HarmlessHeaders: TransportValue {
    /// The list without additions.
    public static let defaultValue = HarmlessHeaders()

    /// Names in small letters.
    ///
    /// Prefixes won't do: a `Content-Token` would be one of `Content-*`.
    private static let standard: Set<String> = [
        "accept", "accept-charset", "accept-datetime", "accept-encoding", "accept-language",
        "cache-control", "content-disposition", "content-encoding", "content-language",
        "content-length", "content-location", "content-md5", "content-range", "content-type",
        "dnt", "idempotency-key", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "pragma", "prefer", "range", "save-data", "sec-gpc", "user-agent",
    ]

    private var added: Set<String> = []

    /// Makes the list without additions.
    public init() {}

    /// Adds a header that says nothing of who is calling.
    ///
    /// - Parameter name: The name, in any case.
    public mutating func insert(_ name: String) {
        added.insert(name.lowercased())
    }

    /// Whether a header says nothing of who is calling.
    public func contains(_ name: HTTPField.Name) -> Bool {
        Self.standard.contains(name.canonicalName) || added.contains(name.canonicalName)
    }
}

extension HTTPFields {
    /// Removes the headers that may not go to another origin.
    mutating func keepOnly(_ harmless: HarmlessHeaders) {
        removeAll { !harmless.contains($0.name) }
    }
}
