import Foundation
import Glibc
import InlayTesting
import Testing

/// Passwords that the user types on the terminal.
@Suite struct PasswordPromptTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test func withoutATerminalThePasswordIsNotReadFromStandardInput() async throws {
        let server = try Server(["/x": .init(body: "1")])
        // A session of its own has no terminal.
        let program = Program(launcher: ["setsid", "--wait"], folder: folder.url)
        for command in [["call", "GET"], ["form"]] {
            let run = try await program.run(
                command + ["\(server.address)/x", "--auth", "ada"], input: Data("secret\n".utf8))
            #expect(run.errors.hasPrefix("error: There is no terminal to ask for the password;"))
            #expect(run.code == 64)
        }
        #expect(server.requests == [])
    }

    @Test func typingAPasswordDoesNotCountTowardsTheTimeout() async throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        try #require(openpty(&master, &slave, nil, nil, nil) == 0)
        defer { close(master) }
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        let process = try await ChildProcess(
            [
                "setsid", "--ctty", "--wait", Program.products.appendingPathComponent("inlay").path,
                "form", "page.html", "--base", "http://127.0.0.1:1/", "--submit", "--auth", "ada",
                "--timeout", "0.2",
            ], environment: ProcessInfo.processInfo.environment, folder: folder.url,
            files: .init(input: terminal, output: terminal, errors: terminal))
        defer { process.stop() }
        var shown = ""
        try await waitUntil("the password is asked for") { [master] in
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = read(master, &bytes, bytes.count)
            if count > 0 { shown += String(decoding: bytes[..<count], as: UTF8.self) }
            return shown.contains("Password of ada: ")
        }
        // Another run with the same time limit, which begins later, ends because of it.
        try #require(mkfifo(folder.path + "/pipe.html", 0o600) == 0)
        let other = try await Program(folder: folder.url)
            .run("form", "pipe.html", "--timeout", "0.2")
        #expect(other.code == 124)
        #expect(await process.code(within: 0) == nil)
        #expect(write(master, "secret\n", 7) == 7)
        #expect(await process.code(within: 480) != nil)
        var settings = termios()
        #expect(tcgetattr(terminal.fileDescriptor, &settings) == 0)
        #expect(settings.c_lflag & tcflag_t(ECHO) != 0)
        #expect(settings.c_lflag & tcflag_t(ISIG) != 0)
    }
}
