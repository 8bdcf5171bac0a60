/// A hash of 128 bits that stands for what it was made of.
///
/// It is keyed anew in each run of the program, so that nobody can make two things of the same hash, and
/// holds no reference, so that copies cost nothing.
struct KeyedHash: Hashable, Sendable {
    private let high: Int
    private let low: Int

    /// Makes the hash of what a closure combines; it is called twice.
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

    /// The hash of a text.
    init(of text: String) {
        self.init { $0.combine(text) }
    }

    /// A number that is as good a place in a table as any.
    var place: Int { low }
}
