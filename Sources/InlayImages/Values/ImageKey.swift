import Foundation

/// The cache key of a decoded image: its URL, its size and everything else that changes its pixels.
///
/// It is a 128-bit hash, seeded randomly in each run of the program. Looking up a key among
/// 100,000 images takes a few memory accesses, and none of them reads the key's parts.
package struct ImageKey: Hashable, Sendable {
    let hash: KeyedHash

    /// Creates the key of a request; the priority isn't part of it.
    package init(_ request: ImageRequest) {
        let url = request.url.absoluteString
        let mode = request.size == nil ? .fit : request.mode
        let processing = request.processing?.id ?? ""
        hash = KeyedHash { hasher in
            hasher.combine(url)
            hasher.combine(request.size)
            hasher.combine(mode)
            hasher.combine(processing)
            hasher.combine(request.isAnonymous)
            hasher.combine(request.origins)
        }
    }

    /// Returns whether two keys have the same hash, and so represent the same pixels.
    package static func == (left: ImageKey, right: ImageKey) -> Bool {
        left.hash == right.hash
    }

    /// Feeds a part of the 128-bit hash to the hasher.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash.homeSlot)
    }
}
