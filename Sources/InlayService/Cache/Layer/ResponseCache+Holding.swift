import Foundation

extension ResponseCache {
    /// Bodies of more bytes than this are left to be read, where their caller streams them.
    private static let largestInMemory = 65_536

    /// What a request gets of a stored body; nil where it is no longer kept.
    func held(
        by hit: CacheHit, in entries: [StoredEntry] = [], isStreamed: Bool
    ) async -> HeldBody? {
        if isStreamed, let part = await part(for: hit, in: entries) { return HeldBody(part) }
        guard let (body, isFromMemory) = await body(of: hit.stored, in: entries) else { return nil }
        return HeldBody(hit.body(from: body), isFromMemory: isFromMemory)
    }

    /// A large body that isn't in memory, to be read; where it can't be, it is tried as a whole, which tells why.
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
