import Foundation
import InlayTesting
import Testing

@testable import InlayService

@Suite struct StoredAddressesTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func store() throws -> DatabaseResponseStore {
        try DatabaseResponseStore(folder: folder.url.appendingPathComponent("store"))
    }

    /// Waits until a store knows what it has without its database.
    private func looked(_ store: DatabaseResponseStore) async throws {
        while case .none = store.addresses.knowledge(of: 0) {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private func hash(_ number: Int) -> Int64 { BodyChecksum.value(of: Answers.key(number).url) }

    @Test func whatAnotherStoreHasStoredIsFoundAtOnce() async throws {
        let (first, second) = (try store(), try store())
        try await looked(first)
        try await looked(second)
        for number in 0..<100 {
            #expect(try await second.entries(for: Answers.key(number)).isEmpty)
            try await first.apply([Answers.change(number)])
            #expect(try await second.entries(for: Answers.key(number)).count == 1)
            // The other one's number isn't its own next.
            try await second.apply([Answers.change(number, version: 1)])
            #expect(try await first.onlyBody(number) == Answers.body(number, version: 1))
        }
    }

    @Test func whatIsThereWhenTheStoreOpensIsKnown() async throws {
        try await store().apply((0..<50).map { Answers.change($0) })
        let store = try store()
        try await looked(store)
        #expect(store.addresses.knowledge(of: hash(1)) == .maybeStored)
        #expect(store.addresses.knowledge(of: hash(99)) == .nothingStored)
        #expect(try await store.entries(for: Answers.key(1)).count == 1)
        #expect(try await store.entries(for: Answers.key(99)).isEmpty)
    }

    @Test func whatIsGoneIsForgottenOnceThatIsMuch() async throws {
        let store = try store()
        try await looked(store)
        try await store.apply([Answers.change(1)])
        let gone = (0..<70_000).map { Int64($0) }
        #expect(store.addresses.add(gone, after: 0, upTo: 0))
        #expect(store.addresses.knowledge(of: hash(1)) == .none)
        #expect(try await store.entries(for: Answers.key(1)).count == 1)
        try store.read(store.addresses.look)
        #expect(store.addresses.knowledge(of: hash(1)) == .maybeStored)
        #expect(store.addresses.knowledge(of: gone[5]) == .nothingStored)
    }

    @Test func variantsOfOneAddressInOneWriteReplaceEachOther() async throws {
        let store = try store()
        try await looked(store)
        try await store.apply((0..<3).map { Answers.change(1, version: $0) })
        #expect(try await store.onlyBody(1) == Answers.body(1, version: 2))
    }

    @Test(.timeLimit(.minutes(1))) func aChangeThatNobodyCountedIsNoticed() async throws {
        let (first, second) = (try store(), try store())
        try await looked(first)
        try await looked(second)
        // As by a program that is killed right after its write.
        let response = Answers.response(1)
        _ = try await first.write { database in
            try StoreTotals.update(in: database) {
                try first.apply(
                    [.store(response, body: Data())], files: [:], &$0, in: database)
            }
        }
        while try await second.entries(for: Answers.key(1)).isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
