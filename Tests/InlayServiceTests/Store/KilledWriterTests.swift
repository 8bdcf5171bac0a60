import Foundation
import GRDB
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayService

/// Two programs write into one folder and are killed: no stored response is lost, incomplete or
/// mixed with another.
@Suite(.serialized) struct KilledWriterTests {
    private static let variable = "INLAY_KILLED_WRITER"
    private static let environment = ProcessInfo.processInfo.environment
    /// The number of URLs that each program writes to.
    private static let addressIndex = 40

    /// The program that is killed: this test program with this test only.
    ///
    /// It prints a line that begins with `@` before and after each step.
    @Test(.enabled(if: environment[variable] != nil))
    func childProcessThatStoresResponsesUntilItIsKilled() async throws {
        let parts = try #require(Self.environment[Self.variable]).split(separator: " ")
        let round = try #require(Int(parts[0]))
        let lane = try #require(Int(parts[1]))
        let store = try DatabaseResponseStore(folder: URL(fileURLWithPath: String(parts[2])))
        var random = SeededGenerator(seed: UInt64(round * 2 + lane))
        for version in (round * 1_000_000)... {
            let number =
                lane * Self.addressIndex + .random(in: 0..<Self.addressIndex, using: &random)
            let count = [100, 3_000, 20_000, 70_000, 200_000].randomElement(using: &random) ?? 0
            say("begin \(number) \(version) \(count)")
            let change =
                version % 2 == 0
                ? TestResponses.change(number, version: version, count: count)
                : try TestResponses.writtenChange(number, version: version, count: count, in: store)
            try await store.apply([change])
            say("stored \(number) \(version) \(count)")
        }
    }

    @Test(.tags(.fuzz), .enabled(if: environment[variable] == nil))
    func storedResponsesSurviveKilledWriters() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("store")
        var random = SeededGenerator(seed: 11)
        var history = History()
        for round in 0..<campaignCount(6, fuzz: 200) {
            let length = Int.random(in: 1..<6_000, using: &random)
            let outputs = try await onOwnThread {
                let writers = try (0..<2).map { try Writer(path: path, round: round, lane: $0) }
                // Kills the program at a random moment of a write, after it reported some.
                writers[round % 2].read(atLeast: length)
                return try writers.map { try $0.kill() }
            }
            for output in outputs { history.add(output) }
            try await check(path, history)
        }
        #expect(history.writes > 100)
    }

    // MARK: -

    /// A program that writes until it is killed.
    private final class Writer {
        private let process = Process()
        private let pipe = Pipe()
        private var output = Data()

        init(path: URL, round: Int, lane: Int) throws {
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = [
                "--testing-library", "swift-testing", "--filter", "KilledWriterTests",
            ]
            process.environment = environment.merging([
                variable: "\(round) \(lane) \(path.path)"
            ]) { $1 }
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        /// Waits until the program has printed so many lines.
        func read(atLeast count: Int) {
            while output.count < count {
                let data = pipe.fileHandleForReading.availableData
                if data.isEmpty { return }
                output += data
            }
        }

        /// Kills the program and returns the lines that it printed.
        func kill() throws -> String {
            #if canImport(Glibc)
            Glibc.kill(process.processIdentifier, SIGKILL)
            #else
            Darwin.kill(process.processIdentifier, SIGKILL)
            #endif
            output += pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try #require(process.terminationReason == .uncaughtSignal)
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// The responses stored at each URL, as reported by the programs.
    private struct History {
        struct Version {
            var version: Int
            var count: Int
        }

        /// The version that was stored last, and those that may have replaced it.
        var stored: [Int: Version] = [:]
        var begun: [Int: [Version]] = [:]
        var writes = 0

        mutating func add(_ output: String) {
            for line in output.split(separator: "\n") where line.hasPrefix("@") {
                let parts = line.dropFirst().split(separator: " ")
                guard parts.count == 4, let number = Int(parts[1]), let version = Int(parts[2]),
                    let count = Int(parts[3])
                else { continue }
                let new = Version(version: version, count: count)
                if parts[0] == "begin" {
                    begun[number, default: []].append(new)
                } else {
                    stored[number] = new
                    begun[number] = []
                    writes += 1
                }
            }
        }
    }

    private func say(_ text: String) {
        FileHandle.standardOutput.write(Data("@\(text)\n".utf8))
    }

    /// Each URL has the response stored last or being stored, and no body file is orphaned.
    private func check(_ path: URL, _ history: History) async throws {
        let store = try DatabaseResponseStore(folder: path)
        for number in 0..<2 * Self.addressIndex {
            let body = try await store.onlyBody(number)
            let possible =
                (history.begun[number] ?? []) + (history.stored[number].map { [$0] } ?? [])
            guard let body else {
                #expect(history.stored[number] == nil, "\(number) is lost")
                continue
            }
            #expect(
                possible.contains {
                    TestResponses.body(number, version: $0.version, count: $0.count) == body
                }, "\(number) has what nobody stored there")
        }
        #expect(store.damage.isEmpty)
        try await store.sweep(olderThan: .seconds(-10))
        let files = try FileManager.default.contentsOfDirectory(atPath: path.path + "/bodies")
        let known = try await store.database.read { database in
            try String.fetchSet(
                database, sql: "SELECT file FROM response WHERE file IS NOT NULL")
        }
        #expect(Set(files) == known)
    }
}
