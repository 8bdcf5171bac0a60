import Foundation

/// What a decoded picture is looked up by: address, size and all that makes its pixels differ.
///
/// Its hash is computed once, and copies are compared by their address first: a memory cache with a
/// hundred thousand pictures is asked in the time of a few memory accesses.
public struct ImageKey: Hashable, Sendable, TableKey {
    let tableHash: Int
    private let storage: Storage

    private final class Storage: Sendable {
        let url: String
        let size: PixelSize?
        let mode: ImageContentMode
        let processing: String
        let isAnonymous: Bool

        init(_ request: ImageRequest) {
            url = request.url.absoluteString
            size = request.size
            mode = request.size == nil ? .fit : request.mode
            processing = request.processing?.id ?? ""
            isAnonymous = request.isAnonymous
        }

        var hash: Int {
            var hasher = Hasher()
            hasher.combine(url)
            hasher.combine(size)
            hasher.combine(mode)
            hasher.combine(processing)
            hasher.combine(isAnonymous)
            return hasher.finalize()
        }
    }

    /// The key of what a request asks for; the priority isn't a part of it.
    public init(_ request: ImageRequest) {
        storage = Storage(request)
        tableHash = storage.hash
    }

    /// The address that the picture comes from.
    public var url: String { storage.url }

    /// Whether two stand for the same pixels.
    public static func == (left: ImageKey, right: ImageKey) -> Bool {
        guard left.tableHash == right.tableHash else { return false }
        if left.storage === right.storage { return true }
        let (left, right) = (left.storage, right.storage)
        return left.url == right.url && left.size == right.size
            && left.mode == right.mode && left.processing == right.processing
            && left.isAnonymous == right.isAnonymous
    }

    /// Hashes what was hashed before.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(tableHash)
    }
}
