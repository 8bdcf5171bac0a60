import Synchronization

/// Decoded pictures in memory, up to a number of bytes.
///
/// It may be asked from any thread, also from the main one while it draws: a look takes about as long
/// as that into a dictionary.
public final class ImageMemoryCache: Sendable {
    private let state: Mutex<SecondChance<LoadedImage>>

    /// Makes an empty cache.
    ///
    /// - Parameter limit: How many bytes of pictures are kept.
    public init(limit: Int) {
        state = Mutex(SecondChance(limit: limit))
    }

    /// How many bytes the pictures take.
    public var cost: Int { state.withLock { $0.cost } }

    /// How many pictures there are.
    public var count: Int { state.withLock { $0.count } }

    /// The picture of a key, if it is there.
    public subscript(key: ImageKey) -> LoadedImage? {
        state.withLock { $0.value(for: key.hash) }
    }

    /// Keeps a picture; one that is larger than the limit isn't.
    public func set(_ image: LoadedImage, for key: ImageKey) {
        // What goes is let go after the lock: freeing takes longer than all else.
        let gone = state.withLock { $0.set(image, cost: image.cost, for: key.hash) }
        withExtendedLifetime(gone) {}
    }

    /// Lets go of a picture.
    public func remove(_ key: ImageKey) {
        let gone = state.withLock { $0.remove(key.hash) }
        withExtendedLifetime(gone) {}
    }

    /// Lets go of all but a part of what is there, as when memory gets scarce.
    ///
    /// What was asked for lately stays for longer. Pictures that are shown live on in their views.
    ///
    /// - Parameter part: The part that stays, from 0 to 1.
    public func shrink(keeping part: Double = 0) {
        let gone = state.withLock { state in
            state.shrink(to: Int(Double(state.cost) * min(max(part, 0), 1)))
        }
        withExtendedLifetime(gone) {}
    }
}
