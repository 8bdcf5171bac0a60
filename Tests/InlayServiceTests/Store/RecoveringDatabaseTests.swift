import Dispatch
import GRDB
import Synchronization
import Testing

@testable import InlayService

@Suite struct RecoveringDatabaseTests {
    private final class Connections: Sendable {
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    private final class Openings: Sendable {
        let evidenceLevels = Mutex<[StoreOpening.DamageEvidence]>([])

        /// Records an opening; returns its number, counted from one.
        func record(_ evidence: StoreOpening.DamageEvidence) -> Int {
            evidenceLevels.withLock { all in
                all.append(evidence)
                return all.count
            }
        }
    }

    private let openings = Openings()
    private let damage = DamageLog(label: "test") { _ in }

    private func database(
        _ open: @escaping @Sendable (_ number: Int) throws -> Void = { _ in }
    ) -> RecoveringDatabase<Connections> {
        RecoveringDatabase(label: "test", damage: damage) { [openings] in
            let number = openings.record($1)
            try open(number)
            return (Connections(number), [])
        }
    }

    private static let corruption = DatabaseError(resultCode: .SQLITE_CORRUPT)

    @Test func concurrentCallersShareOneOpeningOfTheDatabase() async throws {
        let database = database()
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await database.connections().number } }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(numbers == [1])
        #expect(openings.evidenceLevels.withLock { $0 } == [.none])
    }

    @Test func theNextCallerOpensTheDatabaseAgainAfterAFailure() async throws {
        let database = database { number in
            if number == 1 { throw ResponseStoreError.diskFull(path: "/") }
        }
        await #expect(throws: ResponseStoreError.self) { try await database.connections() }
        #expect(database.current == nil)
        #expect(try await database.connections().number == 2)
    }

    @Test func aDamagedDatabaseIsReplacedOnceForAllItsUsers() async throws {
        let database = database()
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await database.perform { connections in
                        if connections.number == 1 { throw Self.corruption }
                        return connections.number
                    }
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(numbers == [2])
        #expect(openings.evidenceLevels.withLock { $0 } == [.none, .suspected])
    }

    @Test func aDatabaseThatStaysDamagedThrowsAfterTwoReplacements() async throws {
        let database = database()
        await #expect(throws: DatabaseError.self) {
            try await database.perform { _ -> Int in throw Self.corruption }
        }
        #expect(openings.evidenceLevels.withLock { $0 } == [.none, .suspected, .proven])
    }

    @Test func theOldConnectionsStayUsableDuringAReplacement() async throws {
        let (isReplacing, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let database = database { number in
            guard number == 2 else { return }
            isReplacing.signal()
            isRead.wait()
        }
        _ = try await database.connections()
        async let replaced = database.perform { connections in
            if connections.number == 1 { throw Self.corruption }
            return connections.number
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                isReplacing.wait()
                continuation.resume()
            }
        }
        #expect(try await database.connections().number == 1)
        isRead.signal()
        #expect(try await replaced == 2)
    }
}
