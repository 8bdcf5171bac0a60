/// A cache with a cost limit and second-chance (clock) eviction: entries not read since the last
/// round of the clock hand are evicted first.
///
/// It is an open-addressing hash table whose slots have all that a lookup needs in 32 consecutive
/// bytes, because lookups spend their time waiting for memory. A least-recently-used list would
/// add three memory writes to each lookup, and a dictionary with entries elsewhere two reads.
struct SecondChance<Value>: ~Copyable {
    private struct Entry {
        var key: KeyedHash
        var value: Value
        /// Twice the cost, plus 1 if the entry was read since the clock hand passed it.
        var mark: Int

        var cost: Int { mark >> 1 }
    }

    private var entries: UnsafeMutablePointer<Entry?>
    private var mask: Int
    private var hand = 0
    private(set) var count = 0
    private(set) var cost = 0
    let limit: Int

    private static var minimumSlots: Int { 64 }

    init(limit: Int) {
        self.limit = min(limit, .max >> 1)
        entries = Self.makeEntries(Self.minimumSlots)
        mask = Self.minimumSlots - 1
    }

    deinit {
        entries.deinitialize(count: mask + 1)
        entries.deallocate()
    }

    /// Returns the value for a key and marks its entry as recently used; nil if there is none.
    mutating func value(for key: KeyedHash) -> Value? {
        let slot = slot(of: key)
        guard let mark = entries[slot]?.mark else { return nil }
        // Writing only if the mark changes keeps the cache line clean.
        if mark & 1 == 0 { entries[slot]?.mark = mark | 1 }
        return entries[slot]?.value
    }

    /// Inserts or replaces a value and returns the values that were evicted or replaced.
    mutating func set(_ value: Value, cost: Int, for key: KeyedHash) -> [Value] {
        var gone: [Value] = []
        var mark = cost << 1
        let slot = slot(of: key)
        if let old = entries[slot] {
            gone.append(old.value)
            self.cost -= old.cost
            remove(at: slot)
            // A replaced key counts as recently used, since its value was loaded twice.
            mark |= 1
        }
        guard cost <= limit else { return gone }
        // Evict before inserting, so that the new entry isn't the first to be evicted.
        if self.cost > limit - cost { gone += shrink(to: limit - cost) }
        if (count + 1) * 8 > (mask + 1) * 5 { grow() }
        entries[self.slot(of: key)] = Entry(key: key, value: value, mark: mark)
        count += 1
        self.cost += cost
        return gone
    }

    mutating func remove(_ key: KeyedHash) -> Value? {
        let slot = slot(of: key)
        guard let entry = entries[slot] else { return nil }
        cost -= entry.cost
        remove(at: slot)
        return entry.value
    }

    /// Evicts entries until the total cost is at most a limit, and returns the evicted values.
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
                // Removal may move another entry into this slot, so the clock hand stays.
                remove(at: hand)
            }
        }
        return gone
    }

    // MARK: - Private

    /// Returns the slot of a key, or the empty slot where it would be inserted.
    private func slot(of key: KeyedHash) -> Int {
        var slot = key.homeSlot & mask
        while let other = entries[slot]?.key, other != key { slot = (slot + 1) & mask }
        return slot
    }

    /// Empties a slot and shifts later entries of the probe sequence back toward their home
    /// slots.
    private mutating func remove(at slot: Int) {
        count -= 1
        var hole = slot
        var next = (hole + 1) & mask
        entries[hole] = nil
        while let wanted = entries[next]?.key.homeSlot {
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
            entries[slot(of: entry.key)] = entry
        }
        old.deallocate()
    }

    private static func makeEntries(_ count: Int) -> UnsafeMutablePointer<Entry?> {
        let entries = UnsafeMutablePointer<Entry?>.allocate(capacity: count)
        entries.initialize(repeating: nil, count: count)
        return entries
    }
}
