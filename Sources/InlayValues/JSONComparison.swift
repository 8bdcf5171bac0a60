import OrderedCollections

/// A comparison of two values.
///
/// It has an explicit stack instead of recursion, so that deep values can be compared on threads
/// with small stacks.
struct JSONComparison {
    /// The pairs of values that aren't compared yet.
    var pending: [(JSONValue, JSONValue)]

    mutating func isEqual() -> Bool {
        while let pair = pending.popLast() {
            switch pair {
            case (.null, .null): continue
            case (.bool(let left), .bool(let right)) where left == right: continue
            case (.integer(let left), .integer(let right)) where left == right: continue
            case (.number(let left), .number(let right)) where left == right: continue
            case (.decimal(let left), .decimal(let right)) where left == right: continue
            case (.string(let left), .string(let right)) where left == right: continue
            case (.array(let left), .array(let right)) where left.count == right.count:
                pending += zip(left, right)
            case (.object(let left), .object(let right)) where left.count == right.count:
                for (key, value) in left {
                    guard let other = right[key] else { return false }
                    pending.append((value, other))
                }
            default: return false
            }
        }
        return true
    }
}

/// A hash that includes nested values to a limited depth.
struct JSONHash {
    /// The levels of nested values that are included: enough for hashes to differ, without
    /// overflowing a small stack.
    var levels = 16

    private var nested: JSONHash { JSONHash(levels: levels - 1) }

    func combine(_ value: JSONValue, into hasher: inout Hasher) {
        switch value {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .decimal(let value): hasher.combine(value)
        case .string(let value): hasher.combine(value)
        case .array(let elements):
            hasher.combine(elements.count)
            guard levels > 0 else { return }
            for element in elements { nested.combine(element, into: &hasher) }
        case .object(let members):
            hasher.combine(members.count)
            guard levels > 0 else { return }
            // A sum of the members' hashes doesn't depend on their order.
            var sum = 0
            for (key, value) in members {
                var memberHasher = Hasher()
                memberHasher.combine(key)
                nested.combine(value, into: &memberHasher)
                sum ^= memberHasher.finalize()
            }
            hasher.combine(sum)
        }
    }
}
