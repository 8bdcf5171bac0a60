import Foundation
import Glibc
import InlayTesting
import Testing

/// Tests of passwords typed on the terminal.
@Suite struct PasswordPromptTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Runs `inlay` on a terminal until it prompts for the password of `ada`.
    private func prompt(
        for arguments: [String], on terminal: PseudoTerminal
    ) async throws -> ChildProcess {
        let inlay = Program.products.appendingPathComponent("inlay").path
        let process = try await ChildProcess(
            ["setsid", "--ctty", "--wait", inlay] + arguments,
            environment: ProcessInfo.processInfo.environment, folder: folder.url,
            files: .init(input: terminal.file, output: terminal.file, errors: terminal.file))
        do {
            try await waitUntil("the password is asked for") {
                terminal.update()
                return terminal.text.contains("Password of ada: ")
            }
        } catch {
            process.stop()
            throw error
        }
        return process
    }

    @Test func withoutATerminalThePasswordIsNotReadFromStandardInput() async throws {
        let server = try Server(["/x": .init(body: "1")])
        // A new session has no controlling terminal.
        let program = Program(launcher: ["setsid", "--wait"], folder: folder.url)
        for command in [["call", "GET"], ["form"]] {
            let run = try await program.run(
                command + ["\(server.address)/x", "--auth", "ada"], input: Data("secret\n".utf8))
            #expect(run.errors.hasPrefix("error: There is no terminal to ask for the password;"))
            #expect(run.code == 64)
        }
        #expect(server.requests == [])
    }

    @Test func controlCAtThePromptEndsTheProgram() async throws {
        let server = try Server(["/x": .init(body: "1")])
        let terminal = try PseudoTerminal()
        let process = try await prompt(
            for: ["call", "GET", "\(server.address)/x", "--auth", "ada"], on: terminal)
        defer { process.stop() }
        #expect(terminal.type("\u{3}"))
        let code = try #require(await process.code(within: 480))
        #expect(code != 0)
        #expect(try #require(terminal.flags) & tcflag_t(ECHO) != 0)
        #expect(server.requests == [])
    }

    @Test func typingAPasswordDoesNotCountTowardsTheTimeout() async throws {
        let terminal = try PseudoTerminal()
        let process = try await prompt(
            for: [
                "form", "page.html", "--base", "http://127.0.0.1:1/", "--submit", "--auth", "ada",
                "--timeout", "0.2",
            ], on: terminal)
        defer { process.stop() }
        // Another run, which starts later with the same timeout, ends because of it.
        try #require(mkfifo(folder.path + "/pipe.html", 0o600) == 0)
        let other = try await Program(folder: folder.url)
            .run("form", "pipe.html", "--timeout", "0.2")
        #expect(other.code == 124)
        #expect(await process.code(within: 0) == nil)
        #expect(terminal.type("secret\n"))
        #expect(await process.code(within: 480) != nil)
        let flags = try #require(terminal.flags)
        #expect(flags & tcflag_t(ECHO) != 0)
        #expect(flags & tcflag_t(ISIG) != 0)
    }
}
