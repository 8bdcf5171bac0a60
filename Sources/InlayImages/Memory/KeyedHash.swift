/// A 128-bit hash that stands in for its input as a dictionary key.
///
/// The hash is seeded randomly in each run of the program, so that nobody can construct
/// collisions. It holds no reference, so copying it is free.
struct KeyedHash: Hashable, Sendable {
    private let high: Int
    private let low: Int

    /// Hashes the values that a closure feeds to the hasher; the closure is called twice.
    init(_ combine: (inout Hasher) -> Void) {
        func word(_ number: UInt8) -> Int {
            var hasher = Hasher()
            hasher.combine(number)
            combine(&hasher)
            return hasher.finalize()
        }
        high = word(0)
        low = word(1)
    }

    /// Hashes a string.
    init(of text: String) {
        self.init { $0.combine(text) }
    }

    /// The half of the hash from which a hash table derives the slot of an entry.
    var homeSlot: Int { low }
}
