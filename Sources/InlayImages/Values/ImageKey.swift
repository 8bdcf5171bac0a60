import Foundation

/// What a decoded picture is looked up by: address, size and all that makes its pixels differ.
///
/// It is a number of 128 bits, keyed anew in each run of the program: a memory cache with a hundred
/// thousand pictures is asked in the time of a few memory accesses, and none of them is for the key.
public struct ImageKey: Hashable, Sendable {
    let hash: KeyedHash

    /// The key of what a request asks for; the priority isn't a part of it.
    public init(_ request: ImageRequest) {
        let url = request.url.absoluteString
        let mode = request.size == nil ? .fit : request.mode
        let processing = request.processing?.id ?? ""
        hash = KeyedHash { hasher in
            hasher.combine(url)
            hasher.combine(request.size)
            hasher.combine(mode)
            hasher.combine(processing)
            hasher.combine(request.isAnonymous)
        }
    }

    /// Whether two stand for the same pixels.
    public static func == (left: ImageKey, right: ImageKey) -> Bool {
        left.hash == right.hash
    }

    /// Hashes what was hashed before.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(hash.place)
    }
}
