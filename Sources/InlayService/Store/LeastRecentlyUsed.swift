/// An LRU cache: a dictionary with a cost limit that evicts the least recently used entries
/// first.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    private struct Slot {
        var key: Key
        var value: Value
        var cost: Int
        var older: Int
        var newer: Int
    }

    private var slots: [Slot?] = []
    private var indices: [Key: Int] = [:]
    private var free: [Int] = []
    private var oldest = -1
    private var newest = -1
    private(set) var cost = 0
    var limit: Int {
        didSet { shrink(to: limit) }
    }

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { indices.count }
    var keys: Dictionary<Key, Int>.Keys { indices.keys }

    /// Returns the value for a key and marks it as used; nil if there is none.
    mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        touch(index)
        return slots[index]?.value
    }

    mutating func set(_ value: Value, cost: Int, for key: Key) {
        guard cost <= limit else {
            remove(key)
            return
        }
        if let index = indices[key], let known = slots[index]?.cost {
            slots[index]?.value = value
            slots[index]?.cost = cost
            self.cost += cost - known
            touch(index)
            return shrink(to: limit)
        }
        let index = free.popLast() ?? slots.count
        if index == slots.count { slots.append(nil) }
        slots[index] = Slot(key: key, value: value, cost: cost, older: -1, newer: -1)
        indices[key] = index
        self.cost += cost
        append(index)
        shrink(to: limit)
    }

    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let index = indices.removeValue(forKey: key) else { return nil }
        unlink(index)
        guard let slot = slots[index].take() else { return nil }
        free.append(index)
        cost -= slot.cost
        return slot.value
    }

    /// Evicts the least recently used entries until the total cost is at most a limit.
    mutating func shrink(to limit: Int) {
        while cost > limit, oldest >= 0, let key = slots[oldest]?.key { remove(key) }
    }

    // MARK: -

    private mutating func touch(_ index: Int) {
        guard index != newest else { return }
        unlink(index)
        append(index)
    }

    private mutating func append(_ index: Int) {
        slots[index]?.older = newest
        slots[index]?.newer = -1
        if newest >= 0 { slots[newest]?.newer = index }
        newest = index
        if oldest < 0 { oldest = index }
    }

    private mutating func unlink(_ index: Int) {
        guard let older = slots[index]?.older, let newer = slots[index]?.newer else { return }
        if older >= 0 { slots[older]?.newer = newer } else { oldest = newer }
        if newer >= 0 { slots[newer]?.older = older } else { newest = older }
    }
}
