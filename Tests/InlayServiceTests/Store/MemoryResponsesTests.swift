import Foundation
import Testing

@testable import InlayService

@Suite struct MemoryResponsesTests {
    private func entry(_ number: Int, id: Int64 = 1, count: Int = 100) -> StoredEntry {
        var response = TestResponses.response(number, length: count)
        response.id = id
        return StoredEntry(response: response, body: TestResponses.body(number, count: count))
    }

    private func store(_ memory: MemoryResponses, _ entry: StoredEntry) {
        memory.apply([.store(entry.response, body: entry.body ?? Data())])
    }

    @Test func entriesReadBeforeAChangeAreNotCachedAfterIt() {
        let memory = MemoryResponses(limit: 100_000, isMemoryOnly: false)
        let generation = memory.generation
        memory.apply([.invalidate(url: TestResponses.key(1).url)])
        memory.load([entry(1)], for: TestResponses.key(1), generation: generation)
        #expect(memory.entries(for: TestResponses.key(1)) == nil)
        memory.load([entry(1)], for: TestResponses.key(1), generation: memory.generation)
        #expect(memory.entries(for: TestResponses.key(1)) == [entry(1)])
    }

    @Test func memoryReturnsNoEntriesUntilAllVariantsAreLoaded() {
        let memory = MemoryResponses(limit: 100_000, isMemoryOnly: false)
        store(memory, entry(1))
        #expect(memory.entries(for: TestResponses.key(1)) == nil)
        memory.load([], for: TestResponses.key(1), generation: memory.generation)
        #expect(memory.entries(for: TestResponses.key(1)) == [])
        store(memory, entry(1, id: 7))
        store(memory, entry(1, id: 6))
        #expect(memory.entries(for: TestResponses.key(1))?.map(\.response.id) == [7])
    }

    @Test func withoutADiskStoreMemoryHoldsResponsesUpToItsLimit() {
        let memory = MemoryResponses(limit: 40_000, isMemoryOnly: true)
        #expect(memory.entries(for: TestResponses.key(1)) == [])
        for number in 0..<40 { store(memory, entry(number, id: 0, count: 1_000)) }
        #expect(memory.cost <= 40_000)
        #expect(memory.entries(for: TestResponses.key(0)) == [])
        #expect(
            memory.entries(for: TestResponses.key(39))?.first?.body
                == TestResponses.body(39, count: 1_000))
        store(memory, entry(50, id: 0, count: 6_000))
        #expect(memory.entries(for: TestResponses.key(50)) == [])
        memory.shrink(to: 0.1)
        #expect(memory.cost <= 4_000)
    }

    @Test func evictingResponsesReleasesTheirIdentities() {
        let memory = MemoryResponses(limit: 40_000, isMemoryOnly: true)
        for number in 0..<5_000 {
            let response = TestResponses.response(1, identity: .account("user \(number)"))
            memory.apply([.store(response, body: Data(count: 100))])
        }
        #expect(memory.identityCount < 100)
        memory.removeAll(of: .account("user 4999"))
        // The newest remaining responses are invalidated with all others.
        let key = TestResponses.key(1, in: .account("user 4998"))
        memory.apply([.invalidate(url: key.url)])
        #expect(memory.entries(for: key)?.first?.response.isInvalidated == true)
    }

    @Test func anOverflowingEpochLogCountsEveryEntryAsPurgedAndInvalidated() {
        let epochs = CacheEpochs()
        let start = epochs.now
        for number in 0..<5_000 {
            epochs.purge(.account("user \(number)"))
            epochs.invalidate(url: "https://a.test/\(number)")
        }
        let end = epochs.now
        // Entries dropped from the log count as purged and invalidated.
        for number in [0, 4_095, 4_999] {
            #expect(epochs.isPurged(.account("user \(number)"), since: start))
            #expect(epochs.isInvalidated("https://a.test/\(number)", since: start))
        }
        #expect(!epochs.isPurged(.account("user 4999"), since: end))
        epochs.purge(.anonymous)
        #expect(epochs.isPurged(.anonymous, since: end))
        #expect(!epochs.isPurged(.account("user 4999"), since: end))
    }

    @Test func useRecordsAreCollectedInBatchesOf512() {
        let memory = MemoryResponses(limit: 40_000, isMemoryOnly: false)
        let reports = (1...600).map { memory.recordUse(of: entry(1, id: $0).response) }
        #expect(reports.firstIndex(of: true) == 511)
        guard case .use(let ids) = memory.takeUses().first else {
            Issue.record("There are no uses.")
            return
        }
        #expect(ids.count == 600)
        #expect(memory.takeUses().isEmpty)
    }
}
