import Foundation
import InlayTesting
import Testing

/// Tests of `inlay call` with its cache.
@Suite struct CallCacheTests {
    private let program: Program
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    /// The URL of a server that responded once and was stopped.
    private func address(
        _ headers: [String: String] = [:], _ arguments: [String] = []
    ) async throws -> String {
        let server = try Server(["/x": Server.Answer(headers: headers, body: "seen")])
        let run = try await program.run(
            ["call", "GET", "\(server.address)/x", "--cache", "answers"] + arguments)
        #expect(run.text == "seen")
        #expect(run.errors == "")
        return "\(server.address)/x"
    }

    @Test func offlineCallsPrintTheCachedResponseWithANote() async throws {
        let address = try await address()
        let run = try await program.run("call", "GET", address, "--cache", "answers")
        #expect(run.code == 0)
        #expect(run.text == "seen")
        #expect(run.errors.hasPrefix("note: the server can't be reached; the response was cached"))
        let without = try await program.run("call", "GET", address)
        #expect(without.code == 69)
    }

    @Test func theStrategyOptionSelectsTheCacheStrategy() async throws {
        let address = try await address(["Cache-Control": "max-age=0, must-revalidate"])
        let strict = try await program.run(
            "call", "GET", address, "--cache", "answers", "--strategy", "strict")
        #expect(strict.code == 69)
        let only = try await program.run(
            "call", "GET", address, "--cache", "answers", "--strategy", "cacheOnly")
        #expect(only.code == 0)
        #expect(only.text == "seen")
        let never = try await program.run(
            "call", "GET", address, "y=1", "--cache", "answers", "--strategy", "cacheOnly")
        #expect(never.code == 69)
        #expect(never.errors.contains("nothing is cached for this URL"))
    }

    @Test func verboseCallsReportTheCacheDecision() async throws {
        let server = try Server([
            "/x": Server.Answer(headers: ["Cache-Control": "max-age=600"], body: "1")
        ])
        let arguments = ["call", "GET", "\(server.address)/x", "--cache", "answers", "--verbose"]
        let first = try await program.run(arguments)
        #expect(first.errors.contains("> GET"))
        #expect(first.errors.contains("* network: nothing is cached for this URL; stored\n"))
        let second = try await program.run(arguments)
        #expect(second.code == 0)
        #expect(!second.errors.contains("> GET"))
        #expect(second.errors.contains("* disk"))
        #expect(second.errors.contains("note: the response was cached"))
        #expect(server.requests == ["/x"])
    }

    @Test func cachedResponsesAreNotSharedBetweenTokens() async throws {
        let address = try await address([:], ["--bearer", "ada"])
        let other = try await program.run(
            "call", "GET", address, "--cache", "answers", "--bearer", "bob")
        #expect(other.code == 69)
        let same = try await program.run(
            "call", "GET", address, "--cache", "answers", "--bearer", "ada")
        #expect(same.code == 0)
    }

    @Test func unusableCacheFoldersExitWithCode73() async throws {
        try folder.write("", to: "file")
        let run = try await program.run("call", "GET", "http://127.0.0.1:1/", "--cache", "file/x")
        #expect(run.code == 73)
        #expect(run.errors.contains("file/x can't be used as a cache"))
    }
}
