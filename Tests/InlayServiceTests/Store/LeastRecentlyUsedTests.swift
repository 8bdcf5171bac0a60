import InlayTesting
import Testing

@testable import InlayService

@Suite struct LeastRecentlyUsedTests {
    @Test func leastRecentlyUsedValuesAreEvictedAtTheCostLimit() {
        var values = LeastRecentlyUsed<Int, String>(limit: 3)
        for key in 1...3 { values.set("\(key)", cost: 1, for: key) }
        #expect(values.value(for: 1) == "1")
        values.set("4", cost: 1, for: 4)
        #expect(values.value(for: 2) == nil)
        #expect(values.value(for: 1) == "1")
        values.set("big", cost: 4, for: 5)
        #expect(values.value(for: 5) == nil)
        #expect(values.count == 3)
    }

    /// Compares the cache with a list that is searched linearly.
    @Test func randomOperationsMatchALinearReferenceCache() {
        var random = SeededGenerator(seed: 3)
        var values = LeastRecentlyUsed<Int, Int>(limit: 50)
        var list: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<30, using: &random)
            let place = list.firstIndex { $0.key == key }
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                values.remove(key)
                if let place { list.remove(at: place) }
            case 1..<5:
                let cost = Int.random(in: 0..<12, using: &random)
                values.set(step, cost: cost, for: key)
                if let place { list.remove(at: place) }
                list.append((key, step, cost))
                while list.reduce(0, { $0 + $1.cost }) > 50 { list.removeFirst() }
            default:
                #expect(values.value(for: key) == place.map { list[$0].value })
                if let place { list.append(list.remove(at: place)) }
            }
            #expect(values.count == list.count)
            #expect(values.cost == list.reduce(0) { $0 + $1.cost })
        }
    }
}
