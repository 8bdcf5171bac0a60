import HTTPTypes

/// The selection of the cached response for a request.
struct Selection {
    /// A response, and the range of its body that the request asks for.
    struct Match {
        let stored: StoredResponse
        let bytes: Range<Int>?
    }

    let match: Match?
    /// A cached response with the beginning of the body, whose rest can be requested; nil if there
    /// is a match, or no such response.
    let incomplete: StoredResponse?
    /// The reason why there is no match.
    let reason: CacheReason

    init(_ request: HTTPRequest, stored: [StoredResponse], key: DigestKey) {
        // Of multiple matching variants, the newest is used.
        var variants = stored
        if variants.contains(where: { !$0.variant.matches(request.headerFields, key: key) }) {
            variants.removeAll { !$0.variant.matches(request.headerFields, key: key) }
        }
        if variants.count > 1 {
            variants.sort { ($0.responseTime, $0.id) > ($1.responseTime, $1.id) }
        }
        let range = request.method == .get ? ByteRange(request.headerFields) : nil
        var isRangeMissing = false
        for stored in variants {
            if let bytes = Self.bytes(range, of: stored, request) {
                match = Match(stored: stored, bytes: bytes.isEmpty ? nil : bytes)
                incomplete = nil
                reason = .nothingStored
                return
            }
            isRangeMissing = true
        }
        match = nil
        incomplete =
            request.headerFields.contains(.range)
            ? nil
            : variants.first {
                $0.range?.offset == 0 && $0.strongEntityTag != nil && !$0.isInvalidated
            }
        reason =
            isRangeMissing ? .rangeNotStored : stored.isEmpty ? .nothingStored : .otherVariant
    }

    /// Returns the byte range to return, which is empty for the whole body; nil if the response
    /// doesn't contain the requested range.
    private static func bytes(
        _ range: ByteRange?, of stored: StoredResponse, _ request: HTTPRequest
    ) -> Range<Int>? {
        let whole = 0..<0
        guard let range, isForThisVersion(request.headerFields, stored) else {
            let wantsOtherRanges = request.headerFields.contains(.range) && range == nil
            return stored.range == nil && !wantsOtherRanges ? whole : nil
        }
        guard let part = stored.range else {
            // Ranges apply only to successful responses; other responses are returned with their
            // whole body.
            guard stored.response.status == .ok else { return whole }
            return range.resolved(total: stored.bodyLength)
        }
        guard let total = part.total, let wanted = range.resolved(total: total),
            wanted.lowerBound >= part.offset, wanted.upperBound <= part.offset + stored.bodyLength
        else { return nil }
        return wanted.lowerBound - part.offset..<wanted.upperBound - part.offset
    }

    /// Returns whether `If-Range` allows a partial response.
    private static func isForThisVersion(_ fields: HTTPFields, _ stored: StoredResponse) -> Bool {
        guard let wanted = fields[.ifRange] else { return true }
        return wanted == stored.strongEntityTag
    }
}
