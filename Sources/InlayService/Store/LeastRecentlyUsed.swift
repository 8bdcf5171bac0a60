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
    private var places: [Key: Int] = [:]
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

    var count: Int { places.count }
    var keys: Dictionary<Key, Int>.Keys { places.keys }

    /// Returns the value for a key and marks it as used; nil if there is none.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        touch(place)
        return slots[place]?.value
    }

    mutating func set(_ value: Value, cost: Int, for key: Key) {
        guard cost <= limit else {
            remove(key)
            return
        }
        if let place = places[key], let known = slots[place]?.cost {
            slots[place]?.value = value
            slots[place]?.cost = cost
            self.cost += cost - known
            touch(place)
            return shrink(to: limit)
        }
        let place = free.popLast() ?? slots.count
        if place == slots.count { slots.append(nil) }
        slots[place] = Slot(key: key, value: value, cost: cost, older: -1, newer: -1)
        places[key] = place
        self.cost += cost
        append(place)
        shrink(to: limit)
    }

    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        unlink(place)
        guard let slot = slots[place].take() else { return nil }
        free.append(place)
        cost -= slot.cost
        return slot.value
    }

    /// Evicts the least recently used entries until the total cost is at most a limit.
    mutating func shrink(to limit: Int) {
        while cost > limit, oldest >= 0, let key = slots[oldest]?.key { remove(key) }
    }

    // MARK: -

    private mutating func touch(_ place: Int) {
        guard place != newest else { return }
        unlink(place)
        append(place)
    }

    private mutating func append(_ place: Int) {
        slots[place]?.older = newest
        slots[place]?.newer = -1
        if newest >= 0 { slots[newest]?.newer = place }
        newest = place
        if oldest < 0 { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        guard let older = slots[place]?.older, let newer = slots[place]?.newer else { return }
        if older >= 0 { slots[older]?.newer = newer } else { oldest = newer }
        if newer >= 0 { slots[newer]?.older = older } else { newest = older }
    }
}
