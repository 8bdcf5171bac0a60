import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayTesting
import Synchronization
import Testing

/// A long download through a cache: the caller receives its beginning before the server has sent
/// its end, and the program buffers only a few chunks.
@Suite struct DownloadMemoryTests {
    private static let variable = "INLAY_DOWNLOAD"
    private static let environment = ProcessInfo.processInfo.environment
    private static let length = 64 << 20

    /// A child process, whose memory no other test uses.
    @Test(.enabled(if: environment[variable] != nil))
    func downloadMemorySubprocess() async throws {
        let folder = URL(fileURLWithPath: try #require(Self.environment[Self.variable]))
        let hasBeginning = DispatchSemaphore(value: 0)
        let server = try WireServer { _, connection in
            connection.send(
                "HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nContent-Length: \(Self.length)\r\n\r\n"
            )
            let chunk = [UInt8](repeating: 7, count: 65_536)
            for index in 0..<Self.length / chunk.count {
                if index == 1 { hasBeginning.wait() }
                guard connection.send(chunk) else { return }
            }
        }
        let cache = try ResponseCache(folder: folder)
        let service = ServiceProxy(server: server.url, cache: cache)
        var options = CallOptions()
        options.cachesStreams = true
        var count = 0
        let before = try Self.peak()
        for try await chunk in try await service.stream(.get, "/film", options: options) {
            if count == 0 { hasBeginning.signal() }
            count += chunk.count
        }
        KilledProgram.say("read \(count) \(try Self.peak() - before)")
        let stored = try await service.stream(.get, "/film", options: options)
        var storedCount = 0
        for try await chunk in stored { storedCount += chunk.count }
        let growth = try Self.peak() - before
        KilledProgram.say("stored \(storedCount) \(growth) \(stored.provenance.isFromStore)")
    }

    @Test(.enabled(if: environment[variable] == nil), .disabled(if: Sanitizer.isActive))
    func streamingALargeBodyTakesLessThan16MB() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appendingPathComponent("answers").path
        let lines = try await onOwnThread {
            try KilledProgram(suite: "DownloadMemoryTests", environment: [Self.variable: path])
                .lines()
        }
        for (line, kind) in zip(lines, ["read", "stored"]) {
            #expect(line.first?.description == kind)
            #expect(Int(line[1]) == Self.length)
            let growth = try #require(Int(line[2]))
            #expect(growth < 16 << 20, "\(growth) bytes more")
        }
        #expect(lines.count == 2)
        #expect(lines.last?.last == "true")
    }

    /// The peak memory of the program, in bytes.
    private static func peak() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
        return try #require(kilobytes.flatMap { Int($0) }) * 1024
    }
}
