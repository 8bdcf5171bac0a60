import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayTesting
import InlayValues
import Synchronization
import Testing

/// Tests of streamed bodies, and of cancelled calls.
@Suite struct TransferTests {
    private let transport = SoupTransport()

    private func proxy(_ server: WireServer) -> ServiceProxy {
        ServiceProxy(server: server.url, transport: transport)
    }

    @Test func aRefusedConnectionEndsTheUpload() async throws {
        final class Marker: Sendable {}
        let url = try #require(URL(string: "http://127.0.0.1:\(try WireServer.unusedPort())/"))
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        let proxy = ServiceProxy(server: url, transport: transport, configuration: configuration)
        weak var marker: Marker?
        do {
            let held = Marker()
            marker = held
            var options = CallOptions()
            // Longer than a pipe.
            options.body = ServiceBody(
                .stream(length: 16 * 65_536) {
                    withExtendedLifetime(held) {}
                    return AsyncThrowingStream<[UInt8], any Error> { chunks in
                        for _ in 0..<16 { chunks.yield([UInt8](repeating: 0, count: 65_536)) }
                        chunks.finish()
                    }
                }, type: .bytes)
            let error = await failure { [options] () async throws(ServiceError) in
                try await proxy.put("/x", options: options)
            }
            #expect(error != nil)
        }
        // The upload's task retains the body.
        try await waitUntil("the upload has ended") { marker == nil }
    }

    @Test func largeFilesAreUploadedCompletelyInMultipart() async throws {
        let folder = try TemporaryDirectory()
        let text = String(repeating: "0123456789", count: 100_000)
        let file = try folder.write(text, to: "big.txt")
        let server = try WireServer { _, connection in connection.respond() }
        try await proxy(server).post("/x", ["f": file, "n": 1], encoding: .multipart)
        let request = try #require(server.requests.first)
        #expect(request.values("Content-Length") == ["\(request.body.count)"])
        #expect(request.text.contains(text))
        #expect(request.text.hasSuffix("--\r\n"))
    }

    @Test func bodiesOfUnknownLengthAreSentChunked() async throws {
        let server = try WireServer { _, connection in connection.respond() }
        var options = CallOptions()
        options.body = ServiceBody(
            .stream {
                AsyncThrowingStream<[UInt8], any Error> { chunks in
                    for index in 0..<1_000 { chunks.yield(Array("\(index),".utf8)) }
                    chunks.finish()
                }
            }, type: .bytes)
        try await proxy(server).put("/x", options: options)
        let request = try #require(server.requests.first)
        #expect(request.values("Transfer-Encoding") == ["chunked"])
        #expect(request.text == (0..<1_000).map { "\($0)," }.joined())
    }

    @Test func aFailingBodyStreamFailsTheCall() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "the tape is torn" }
        let server = try WireServer { _, connection in connection.respond() }
        var options = CallOptions()
        options.body = ServiceBody(
            .stream {
                AsyncThrowingStream<[UInt8], any Error> { chunks in
                    chunks.yield([1, 2, 3])
                    chunks.finish(throwing: Broken())
                }
            }, type: .bytes)
        let error = await failure { [options] () async throws(ServiceError) in
            try await proxy(server).post("/x", options: options)
        }
        #expect(error?.kind == .transport(.body("the tape is torn")))
        #expect(server.requests.isEmpty)
    }

    @Test func bodiesThatDifferFromTheirDeclaredLengthFailTheCall() async throws {
        let server = try WireServer { _, connection in connection.respond() }
        for length: Int64 in [1, 10] {
            var options = CallOptions()
            options.body = ServiceBody(
                .stream(length: length) {
                    AsyncThrowingStream<[UInt8], any Error> { chunks in
                        chunks.yield([1, 2, 3])
                        chunks.finish()
                    }
                }, type: .bytes)
            let error = await failure { [options] () async throws(ServiceError) in
                try await proxy(server).post("/x", options: options)
            }
            guard case .transport(.body) = error?.kind else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test func responseChunksAreReadAsTheyArrive() async throws {
        let step = DispatchSemaphore(value: 0)
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
            step.wait()
            connection.send("1\r\nb\r\n0\r\n\r\n")
        }
        var chunks: [String] = []
        for try await chunk in try await proxy(server).stream(.get, "/x") {
            chunks.append(String(decoding: chunk, as: UTF8.self))
            // The server continues only when the first chunk was received.
            step.signal()
        }
        #expect(chunks == ["a", "b"])
    }

    @Test func slowReadersDoNotCauseReadTimeouts() async throws {
        let server = try WireServer { request, connection in
            guard request.path == "/silent" else {
                return connection.respond(200, [:], String(repeating: "x", count: 300_000))
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
            connection.waitForEnd()
        }
        let proxy = proxy(server)
        func read(within limit: Duration) async throws -> Int {
            var options = CallOptions()
            options.timeouts = TransportTimeouts(read: limit)
            options.retries = .never
            let stream = try await proxy.stream(.get, "/x", options: options)
            // The second read waits as long as the first one may take.
            let error = await failure { [options] () async throws(ServiceError) in
                for try await _ in try await proxy.stream(.get, "/silent", options: options) {}
            }
            #expect(error?.kind == .timedOut(.read))
            var count = 0
            for try await chunk in stream { count += chunk.count }
            return count
        }
        // On a busy machine even an immediate response may exceed the timeout; the time of the slow
        // reader would exceed any.
        var counts: [Int] = []
        for seconds in [1, 4, 16, 60] where counts.isEmpty {
            do {
                counts.append(try await read(within: .seconds(seconds)))
            } catch let error as ServiceError {
                #expect(error.kind == .timedOut(.read))
            }
        }
        #expect(counts == [300_000])
    }

    @Test func tasksReadingOneStreamConcurrentlyShareItsChunks() async throws {
        let server = try WireServer { _, connection in
            connection.respond(200, [:], String(repeating: "x", count: 400_000))
        }
        let stream = try await proxy(server).stream(.get, "/x")
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var count = 0
                    for try await chunk in stream { count += chunk.count }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(count == 400_000)
    }

    @Test func progressIsReportedForUploadsAndDownloads() async throws {
        let server = try WireServer { _, connection in
            connection.respond(
                200, ["Content-Type": "text/plain"], String(repeating: "x", count: 300_000))
        }
        let reported = Mutex<[TransferProgress]>([])
        var options = CallOptions()
        options.body = .bytes([UInt8](repeating: 1, count: 200_000))
        options.onProgress = { progress in reported.withLock { $0.append(progress) } }
        let text: String = try await proxy(server).post("/x", options: options)
        #expect(text.count == 300_000)
        let progress = reported.withLock { $0 }
        #expect(progress.last { $0.direction == .sent }?.fraction == 1)
        let sent = progress.filter { $0.direction == .sent }.map(\.bytes)
        #expect(sent.count > 1 && sent == sent.sorted())
        #expect(progress.last { $0.direction == .received }?.fraction == 1)
        #expect(progress.map(\.bytes).max() == 300_000)
    }

    @Test func cancelledCallsReleaseTheirConnection() async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let ended = AsyncStream.makeStream(of: Void.self)
        let server = try WireServer { _, connection in
            ask.yield()
            connection.waitForEnd()
            connection.end()
            ended.continuation.yield()
        }
        let proxy = proxy(server)
        let call = Task {
            await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        }
        for await _ in asked { break }
        call.cancel()
        #expect(await call.value?.isCancellation == true)
        for await _ in ended.stream { break }
    }

    @Test func releasingAResponseEndsItsTransfer() async throws {
        let ended = AsyncStream.makeStream(of: Void.self)
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "1000\r\n" + String(repeating: " ", count: 4_096) + "\r\n"
            while connection.send(chunk) {}
            connection.end()
            ended.continuation.yield()
        }
        for try await _ in try await proxy(server).stream(.get, "/x") { break }
        for await _ in ended.stream { break }
    }

    @Test func callsOfACancelledTaskSendNothing() async throws {
        let server = try WireServer { _, connection in connection.respond() }
        let proxy = proxy(server)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { () async throws(ServiceError) in try await proxy.post("/x") }
        }
        #expect(await call.value?.isCancellation == true)
        #expect(server.requests.isEmpty)
    }

    @Test func concurrentCallsGetTheirOwnResponses() async throws {
        let server = try WireServer { request, connection in
            connection.respond(200, [:], "\"\(request.path)\"")
        }
        let proxy = proxy(server)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<300 {
                group.addTask {
                    let path: String = try await proxy.get("/\(index)")
                    return path == "/\(index)"
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(server.connections <= 6)
    }
}
