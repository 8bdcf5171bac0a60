/// A dictionary with a limit: what wasn't asked for since the last round goes first.
///
/// A true order of use would write to three more places of memory each time that something is found.
struct SecondChance<Key: Hashable, Value> {
    private struct Slot {
        var key: Key
        var value: Value
        var cost: Int
        var isUsed: Bool
    }

    private var places: [Key: Int] = [:]
    private var slots: [Slot?] = []
    private var free: [Int] = []
    private var hand = 0
    private(set) var cost = 0
    let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { places.count }

    /// A value, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        slots[place]?.isUsed = true
        return slots[place]?.value
    }

    /// Keeps a value, and returns those that went for it.
    mutating func set(_ value: Value, cost: Int, for key: Key) -> [Value] {
        var gone: [Value] = []
        if let place = places[key], let slot = slots[place] {
            gone.append(slot.value)
            self.cost -= slot.cost
            guard cost <= limit else {
                forget(key, at: place)
                return gone
            }
            slots[place] = Slot(key: key, value: value, cost: cost, isUsed: true)
        } else {
            guard cost <= limit else { return gone }
            let slot = Slot(key: key, value: value, cost: cost, isUsed: false)
            let place = free.popLast() ?? slots.count
            if place == slots.count { slots.append(slot) } else { slots[place] = slot }
            places[key] = place
        }
        self.cost += cost
        if self.cost > limit { gone += shrink(to: limit) }
        return gone
    }

    mutating func remove(_ key: Key) -> Value? {
        guard let place = places[key], let slot = slots[place] else { return nil }
        cost -= slot.cost
        forget(key, at: place)
        return slot.value
    }

    /// Lets go until there is no more than so much, and returns what went.
    mutating func shrink(to limit: Int) -> [Value] {
        var gone: [Value] = []
        if limit <= 0 {
            gone = slots.compactMap { $0?.value }
            self = SecondChance(limit: self.limit)
            return gone
        }
        while cost > limit, !places.isEmpty {
            if hand >= slots.count { hand = 0 }
            if let slot = slots[hand] {
                if slot.isUsed {
                    slots[hand]?.isUsed = false
                } else {
                    gone.append(slot.value)
                    cost -= slot.cost
                    forget(slot.key, at: hand)
                }
            }
            hand += 1
        }
        return gone
    }

    // MARK: -

    private mutating func forget(_ key: Key, at place: Int) {
        places[key] = nil
        slots[place] = nil
        free.append(place)
    }
}
