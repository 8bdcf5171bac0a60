import HTTPTypes

/// The `Content-Range` header of a partial response.
struct ContentRange: Hashable {
    /// The range of the resource's bytes that the response contains.
    let bytes: Range<Int>
    /// The length of the complete resource in bytes, if the server states it.
    let total: Int?

    init(bytes: Range<Int>, total: Int?) {
        self.bytes = bytes
        self.total = total
    }

    /// Parses a header such as `bytes 0-4/10` or `bytes 0-4/*`; nil if the header is missing or
    /// invalid.
    init?(_ fields: HTTPFields) {
        guard let value = fields[.contentRange]?.lowercased(), value.hasPrefix("bytes ") else {
            return nil
        }
        let parts = value.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = DeltaSeconds.parse(ends[0]),
            let last = DeltaSeconds.parse(ends[1]), first <= last,
            last < DeltaSeconds.maximum
        else { return nil }
        let whole = DeltaSeconds.parse(parts[1]).map { Int($0) }
        // A length above the maximum was clamped to it when it was parsed, and would be wrong.
        guard parts[1] == "*" || (whole ?? 0) > Int(last), Double(whole ?? 0) < DeltaSeconds.maximum
        else { return nil }
        bytes = Int(first)..<Int(last) + 1
        total = whole
    }

    var text: String {
        "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(total.map { "\($0)" } ?? "*")"
    }
}

/// The range of a resource that a partial cached body covers.
package struct StoredRange: Sendable, Hashable {
    /// The offset of the part's first byte in the complete body.
    package let offset: Int
    /// The length of the complete body, if the server states it.
    package let total: Int?

    /// Creates a range.
    package init(offset: Int, total: Int?) {
        self.offset = offset
        self.total = total
    }
}
