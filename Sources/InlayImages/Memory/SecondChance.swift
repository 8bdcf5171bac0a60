/// A dictionary with a limit: what wasn't asked for since the last round goes first.
///
/// All that a look needs of an entry is in 32 bytes at one place, which is what counts where most
/// looks have to wait for memory: an order of use would be three more places to write to, and a dictionary with
/// the entries elsewhere two more to read.
struct SecondChance<Value>: ~Copyable {
    private struct Entry {
        var key: KeyedHash
        var value: Value
        /// Twice the cost, and one more where it was asked for.
        var mark: Int

        var cost: Int { mark >> 1 }
    }

    private var entries: UnsafeMutablePointer<Entry?>
    private var mask: Int
    private var hand = 0
    private(set) var count = 0
    private(set) var cost = 0
    let limit: Int

    private static var smallest: Int { 64 }

    init(limit: Int) {
        self.limit = min(limit, .max >> 1)
        entries = Self.makeEntries(Self.smallest)
        mask = Self.smallest - 1
    }

    deinit {
        entries.deinitialize(count: mask + 1)
        entries.deallocate()
    }

    /// A value, which counts as used now.
    mutating func value(for key: KeyedHash) -> Value? {
        let place = place(of: key)
        guard let mark = entries[place]?.mark else { return nil }
        // A mark that is there already needn't be written: the line stays clean.
        if mark & 1 == 0 { entries[place]?.mark = mark | 1 }
        return entries[place]?.value
    }

    /// Keeps a value, and returns those that went for it.
    mutating func set(_ value: Value, cost: Int, for key: KeyedHash) -> [Value] {
        var gone: [Value] = []
        var mark = cost << 1
        let place = place(of: key)
        if let old = entries[place] {
            gone.append(old.value)
            self.cost -= old.cost
            remove(at: place)
            // It is wanted again, or it wouldn't have come a second time.
            mark |= 1
        }
        guard cost <= limit else { return gone }
        // Before the new one is there, which mustn't be the first to go.
        if self.cost > limit - cost { gone += shrink(to: limit - cost) }
        if (count + 1) * 8 > (mask + 1) * 5 { grow() }
        entries[self.place(of: key)] = Entry(key: key, value: value, mark: mark)
        count += 1
        self.cost += cost
        return gone
    }

    mutating func remove(_ key: KeyedHash) -> Value? {
        let place = place(of: key)
        guard let entry = entries[place] else { return nil }
        cost -= entry.cost
        remove(at: place)
        return entry.value
    }

    /// Lets go until there is no more than so much, and returns what went.
    mutating func shrink(to limit: Int) -> [Value] {
        var gone: [Value] = []
        while cost > limit, count > 0 {
            hand &= mask
            guard let entry = entries[hand] else {
                hand += 1
                continue
            }
            if entry.mark & 1 == 1 {
                entries[hand]?.mark -= 1
                hand += 1
            } else {
                gone.append(entry.value)
                cost -= entry.cost
                // Another one may come to this place, which is looked at next.
                remove(at: hand)
            }
        }
        return gone
    }

    // MARK: - Private

    /// Where a key is, or would be.
    private func place(of key: KeyedHash) -> Int {
        var place = key.place & mask
        while let other = entries[place]?.key, other != key { place = (place + 1) & mask }
        return place
    }

    /// Empties a place; those after it that are further from theirs than needed move up.
    private mutating func remove(at place: Int) {
        count -= 1
        var hole = place
        var next = (hole + 1) & mask
        entries[hole] = nil
        while let wanted = entries[next]?.key.place {
            if (next - wanted) & mask >= (next - hole) & mask {
                (entries + hole).moveUpdate(from: entries + next, count: 1)
                (entries + next).initialize(to: nil)
                hole = next
            }
            next = (next + 1) & mask
        }
    }

    private mutating func grow() {
        let (old, size) = (entries, mask + 1)
        entries = Self.makeEntries(size * 2)
        mask = size * 2 - 1
        for index in 0..<size {
            guard let entry = (old + index).move() else { continue }
            entries[place(of: entry.key)] = entry
        }
        old.deallocate()
    }

    private static func makeEntries(_ count: Int) -> UnsafeMutablePointer<Entry?> {
        let entries = UnsafeMutablePointer<Entry?>.allocate(capacity: count)
        entries.initialize(repeating: nil, count: count)
        return entries
    }
}
