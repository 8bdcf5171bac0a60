import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayTestTags
import InlayTesting
import Synchronization
import Testing

/// Programs add to one write queue and are killed, over a network that loses requests and
/// responses: each write is executed once, and the writes to a resource in their order.
@Suite(.serialized) struct KilledOutboxTests {
    private static let variable = "INLAY_KILLED_OUTBOX"
    private static let environment = ProcessInfo.processInfo.environment
    private static let resources = 12

    /// The program that is killed.
    ///
    /// It prints a line with `@` before and after each step.
    @Test(.enabled(if: environment[variable] != nil))
    func killedOutboxSubprocess() async throws {
        let parts = try #require(Self.environment[Self.variable]).split(separator: " ")
        let (first, count) = (try #require(Int(parts[0])), try #require(Int(parts[1])))
        let server = try #require(URL(string: String(parts[2])))
        var calls = ServiceConfiguration()
        calls.account = "ada"
        let service = ServiceProxy(server: server, configuration: calls)
        var configuration = WriteQueueConfiguration()
        configuration.firstPause = .milliseconds(2)
        configuration.longestPause = .milliseconds(20)
        configuration.pollInterval = .milliseconds(50)
        configuration.largestBodyInDatabase = 400
        let queue = try WriteQueue(
            folder: URL(fileURLWithPath: String(parts[3])), service: service,
            configuration: configuration)
        var random = SeededGenerator(seed: UInt64(first))
        for number in first..<first + count {
            let resource = Int.random(in: 0..<Self.resources, using: &random)
            // Some bodies are long enough for files.
            let text = String(repeating: "x", count: number % 5 == 0 ? 900 : 20)
            KilledProgram.say("begin \(number)")
            try await queue.add(.post, "/r/\(resource)", ["number": number, "text": text])
            KilledProgram.say("added \(number)")
        }
        for await writes in queue.snapshots where writes.isEmpty { break }
        KilledProgram.say("empty")
    }

    @Test(.tags(.fuzz), .enabled(if: environment[variable] == nil))
    func writesOfKilledProcessesAreExecutedOnceAndInOrder() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("outbox").path
        let server = try KeyedServer(seed: 5, isLossy: true)
        var random = SeededGenerator(seed: 17)
        let total = campaignCount(60, fuzz: 1_000)
        var begun: Set<Int> = []
        var added: Set<Int> = []
        var kills = 0
        func environment(_ lane: Int, _ count: Int) -> [String: String] {
            // A unique number for each write; within a lane, later writes have greater numbers.
            let first = (lane + 1) * 1_000_000 + begun.count
            return [Self.variable: "\(first) \(count) \(server.url.absoluteString) \(path)"]
        }
        func record(_ lines: [[Substring]]) -> Bool {
            for line in lines where line.count == 2 {
                guard let number = Int(line[1]) else { continue }
                if line[0] == "begin" { begun.insert(number) } else { added.insert(number) }
            }
            return lines.last?.first == "empty"
        }
        while added.count < total {
            let environments = (0..<2).map { environment($0, min(20, total - added.count)) }
            let (slower, length) = (kills % 2, Int.random(in: 1..<700, using: &random))
            let outputs = try await onOwnThread {
                let programs = try environments.map {
                    try KilledProgram(suite: "KilledOutboxTests", environment: $0)
                }
                // Kills the program at a random moment, while it adds or sends a write.
                programs[slower].read(atLeast: length)
                return programs.map { program in
                    program.kill()
                    return program.lines()
                }
            }
            for lines in outputs {
                _ = record(lines)
                kills += 1
            }
        }
        let last = environment(0, 1)
        let outputs = try await onOwnThread {
            try KilledProgram(suite: "KilledOutboxTests", environment: last).lines()
        }
        #expect(record(outputs), "The queue wasn't emptied.")

        let (deeds, requests, losses) = server.state.withLock { ($0.deeds, $0.requests, $0.losses) }
        let numbers = try deeds.map { try number(of: $0) }
        #expect(Set(numbers).count == numbers.count, "Something was done twice.")
        #expect(added.isSubset(of: numbers), "\(added.subtracting(numbers).count) are lost.")
        #expect(Set(numbers).isSubset(of: begun), "Something was done that nobody wrote.")
        for (resource, deeds) in Dictionary(grouping: deeds, by: \.resource) {
            for lane in 1...2 {
                let inLane = try deeds.map { try number(of: $0) }.filter { $0 / 1_000_000 == lane }
                #expect(inLane == inLane.sorted(), "\(resource) is out of order.")
            }
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: path + "/bodies")
        #expect(left.count <= kills, "Files of writes that are done are left.")
        print(
            "\(added.count) writes, \(deeds.count) done, \(kills) kills, \(requests) requests, \(losses) lost"
        )
    }

    private func number(of deed: KeyedServer.Deed) throws -> Int {
        struct Body: Decodable { let number: Int }
        return try JSONDecoder().decode(Body.self, from: Data(deed.text.utf8)).number
    }
}
