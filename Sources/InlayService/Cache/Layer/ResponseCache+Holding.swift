import Foundation

extension ResponseCache {
    /// The maximum size in bytes of a body that is loaded into memory if its caller streams it.
    private static let largestInMemory = 65_536

    /// Returns the body for a cache hit; nil if it is no longer cached.
    func held(
        by hit: CacheHit, in entries: [StoredEntry] = [], isStreamed: Bool
    ) async -> HeldBody? {
        if isStreamed, let part = await part(for: hit, in: entries) { return HeldBody(part) }
        guard let (body, isFromMemory) = await body(of: hit.stored, in: entries) else { return nil }
        return HeldBody(hit.body(from: body), isFromMemory: isFromMemory)
    }

    /// Returns a large body on disk as a stream; nil to load it whole, which reports errors.
    private func part(for hit: CacheHit, in entries: [StoredEntry]) async -> StoredPart? {
        guard hit.stored.bodyLength > Self.largestInMemory, !hit.isNotModified, !hit.isForFields
        else { return nil }
        let known = entries + (memory.entries(for: hit.stored.key) ?? [])
        let isInMemory = known.contains { $0.response.id == hit.stored.id && $0.body != nil }
        guard !isInMemory, let body = try? await store?.openBody(of: hit.stored) else { return nil }
        let range = hit.bytes ?? 0..<body.length
        return range.upperBound <= body.length ? StoredPart(body: body, range: range) : nil
    }
}
