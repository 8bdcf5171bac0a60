import Foundation
import Glibc
import InlayTesting
import Testing

/// Tests of `inlay call`.
@Suite struct CallTests {
    private let program: Program
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    private func json(_ body: String, status: Int = 200) -> Server.Answer {
        Server.Answer(
            status: status, headers: ["Content-Type": "application/json"], body: body)
    }

    @Test func responseBodiesArePrintedUnchanged() async throws {
        let server = try Server(["/x?q=a%20%26%20b&n=2": json(#"{"a": [1,2]}"#)])
        let run = try await program.run("call", "get", "\(server.address)/x", "q=a & b", "n:=2")
        #expect(run.text == #"{"a": [1,2]}"#)
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    @Test func numbersOfTheCommandLineAndOfResponsesKeepTheirDigits() async throws {
        let number = "12345678901234567890"
        let body = "{\"a\": [\(number), 0.1234567890123456789]}"
        let server = try Server(["/x?big=\(number)": json(body)])
        let run = try await program.run("call", "GET", "\(server.address)/x", "big:=\(number)")
        #expect(run.text == body)
        try folder.write(body, to: "big.json")
        let rendered = try await program.run(
            ["render", "-", "--data", "big.json"], input: Data("{{ a.0 }} {{ a.1 }}".utf8))
        #expect(rendered.text == "\(number) 0.1234567890123456789")
    }

    @Test func callParametersFillThePathOfTheURLAndThenTheQuery() async throws {
        let server = try Server(["/users/a%2Fb?page=1": json("1")])
        let run = try await program.run(
            "call", "GET", "\(server.address)/users/{id}", "id=a/b", "page:=1")
        #expect(run.code == 0)
        let missing = try await program.run("call", "DELETE", "\(server.address)/users/{id}")
        #expect(missing.code == 64)
        #expect(missing.errors.contains("no argument for it"))
    }

    @Test func callsWithHTTPErrorStatusesExitWithCode4Or5() async throws {
        let server = try Server([
            "/4": json(#"{"detail": "No such thing"}"#, status: 404), "/5": .status(503),
        ])
        let refused = try await program.run("call", "GET", "\(server.address)/4")
        #expect(refused.code == 4)
        #expect(refused.text == #"{"detail": "No such thing"}"#)
        #expect(
            refused.errors
                == "error: GET \(server.address)/4 returned status 404: No such thing.\n")
        #expect(try await program.run("call", "GET", "\(server.address)/5").code == 5)
    }

    @Test func callsToUnreachableServersExitWithCode69() async throws {
        let run = try await program.run("call", "GET", "http://127.0.0.1:1/")
        #expect(run.code == 69)
        #expect(run.errors.hasPrefix("error: GET http://127.0.0.1:1/ failed: the server can't be"))
    }

    @Test func callsToSlowServersExitWithCode124AfterTheTimeout() async throws {
        let server = try Server()
        let run = try await program.run(
            "call", "GET", "\(server.address)/never", "--timeout", "0.2", "--output", "x")
        #expect(run.code == 124)
        #expect(run.errors.contains("took longer than 0.2 seconds"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test(arguments: [
        ["GET", "example.org"], ["G T", "http://h/"], ["GET", "http://h/", "item"],
        ["GET", "http://h/", "=x"], ["GET", "http://h/", "--timeout", "0"],
        ["GET", "http://h/", "--output", "a", "--download"], ["HEAD", "http://h/", "--download"],
        ["CONNECT", "http://h/"], ["GET", "https://h/", "--bearer", ""],
        ["GET", "https://h/", "--bearer", "a\nb"],
        ["GET", "http://h/", "--auth", "a:b", "--bearer", "c"],
        ["GET", "http://h/", "--bearer", "c"], ["GET", "http://127.0.0.1/", "--allow-plain-http"],
        ["POST", "http://h/", "f@/dev/null", "--encoding", "json"],
        ["GET", "http://h/", "f@/dev/null"], ["head", "http://h/", "f@/dev/null"],
        ["DELETE", "http://h/{f}", "f@/dev/null"], ["POST", "http://h/{f}", "f@/dev/null"],
        ["GET", "http://h/", "--strategy", "strict"],
        ["GET", "http://h/", "--cache", "x", "--strategy", "any"],
        ["GET", "http://h/", "X-A:1\r\nX-Evil: 2"],
    ])
    func invalidCallArgumentsExitWithCode64(arguments: [String]) async throws {
        let run = try await program.run(["call"] + arguments)
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("error: "))
        #expect(run.text == "")
    }

    @Test func sendingTokensOverPlainHTTPRequiresTheAllowPlainHTTPOption() async throws {
        // A host name that doesn't exist: a sent request would fail with another code.
        let address = "http://inlay.invalid/"
        let run = try await program.run("call", "GET", address, "--bearer", "secret")
        #expect(run.code == 64)
        #expect(
            run.errors.hasPrefix(
                "error: Others on the network could read the token sent to http://inlay.invalid; "
                    + "use https://, or --allow-plain-http."))
        let allowed = try await program.run(
            "call", "GET", address, "--bearer", "secret", "--allow-plain-http")
        #expect(allowed.code == 69)
    }

    @Test func invalidRequestItemsAreErrorsThatNameTheItem() async throws {
        let json = try await program.run("call", "POST", "http://h/", "a:=[1,")
        #expect(json.code == 65)
        #expect(json.errors.hasPrefix("a:=:1:4: error: "))
        let file = try await program.run("call", "POST", "http://h/", "a@missing.txt")
        #expect(file.code == 66)
        #expect(file.errors.contains("There is no file missing.txt"))
        let query = try await program.run("call", "GET", "http://h/", "a@CallTests.swift")
        #expect(query.errors.hasPrefix("error: GET can't send a file; leave a@CallTests.swift out"))
    }

    @Test func theOutputOptionWritesTheResponseToAFile() async throws {
        let server = try Server(["/x": json("[1]")])
        let run = try await program.run("call", "GET", "\(server.address)/x", "-o", "x.json")
        #expect(run.code == 0)
        #expect(run.text == "")
        let file = folder.url.appendingPathComponent("x.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == "[1]")
    }

    @Test func overwritingAFileKeepsItsPermissionsAndSymbolicLink() async throws {
        let server = try Server(["/x": json("[1]")])
        try folder.write("old", to: "real/old.json")
        chmod(folder.path + "/real/old.json", 0o600)
        symlink("real/old.json", folder.path + "/link.json")
        let run = try await program.run("call", "GET", "\(server.address)/x", "-o", "link.json")
        #expect(run.code == 0)
        var status = stat()
        lstat(folder.path + "/link.json", &status)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        stat(folder.path + "/real/old.json", &status)
        #expect(status.st_mode & 0o777 == 0o600)
        let file = folder.url.appendingPathComponent("real/old.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == "[1]")
    }

    @Test func responsesCanBeWrittenToNamedPipes() async throws {
        let server = try Server(["/x": json("[1]")])
        let path = folder.path + "/pipe"
        mkfifo(path, 0o600)
        // Opening both ends of the pipe doesn't block.
        let pipe = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(pipe) }
        let run = try await program.run("call", "GET", "\(server.address)/x", "-o", "pipe")
        #expect(run.code == 0)
        var bytes = [UInt8](repeating: 0, count: 9)
        #expect(read(pipe, &bytes, bytes.count) == 3)
        var status = stat()
        lstat(path, &status)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test(arguments: [["--download"], ["--output", "x"]])
    func interruptedCallsLeaveNoPartialFile(options: [String]) async throws {
        let server = try Server(["/x": Server.Answer(body: "1", isEndless: true)])
        let arguments = ["call", "GET", "\(server.address)/x"] + options
        let (begun, begin) = AsyncStream.makeStream(of: ChildProcess.self)
        async let run = program.run(arguments) { begin.yield($0) }
        for await process in begun {
            try await waitUntil("the output has begun") {
                try !FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty
            }
            kill(process.pid, SIGTERM)
            break
        }
        #expect(try await run.code == -SIGTERM)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func downloadsUseTheServersFileNameAndOverwriteNoFile() async throws {
        let answer = Server.Answer(
            headers: ["Content-Disposition": "attachment; filename=\"../../.a b.txt\""], body: "new"
        )
        let server = try Server(["/x": answer, "/film.mp4": Server.Answer(body: "film")])
        try folder.write("old", to: "a b.txt")
        let run = try await program.run("call", "GET", "\(server.address)/x", "--download")
        #expect(run.code == 0)
        #expect(run.errors == "a b-2.txt\n")
        let film = try await program.run("call", "GET", "\(server.address)/film.mp4", "--download")
        #expect(film.errors == "film.mp4\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["a b-2.txt", "a b.txt", "film.mp4"])
    }

    @Test func outputFilesOfHEADCallsContainTheHeaders() async throws {
        let server = try Server(["/x": Server.Answer(headers: ["X-A": "b"], body: "")])
        let run = try await program.run("call", "HEAD", "\(server.address)/x", "-o", "head.txt")
        #expect(run.code == 0)
        let text = try String(
            contentsOf: folder.url.appendingPathComponent("head.txt"), encoding: .utf8)
        #expect(text.hasPrefix("200\n") && text.contains("X-A: b\n"))
    }

    /// A combining mark forms one character with the slash or dot before it.
    @Test(arguments: [
        ("UTF-8''%2F%CC%81evil.txt", "\u{301}evil.txt"),
        ("UTF-8''..%2F%CC%81..%2F%CC%81up.txt", "\u{301}up.txt"),
        ("UTF-8''.%CC%81hidden", "\u{301}hidden"), ("UTF-8''-rf", "rf"),
        ("UTF-8''ev%E2%80%AEgpj.exe", "evgpj.exe"), ("UTF-8''..-.a%E2%80%8Db", "a\u{200D}b"),
    ])
    func downloadNamesNeverContainAPathSeparator(name: String, expected: String) async throws {
        let answer = Server.Answer(
            headers: ["Content-Disposition": "attachment; filename*=\(name)"], body: "new")
        let server = try Server(["/x": answer])
        let run = try await program.run("call", "GET", "\(server.address)/x", "--download")
        #expect(run.code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.map { Array($0.utf8) } == [Array(expected.utf8)])
    }

    @Test func bearerTokensCanBeReadFromTheFirstLineOfAFile() async throws {
        let server = try Server(["/x": json("1")])
        try folder.write("secret\nsecond line", to: "token")
        try folder.write("\n", to: "empty")
        let run = try await program.run(
            "call", "GET", "\(server.address)/x", "--bearer-file", "token", "--verbose")
        #expect(run.code == 0)
        #expect(run.errors.contains("> Authorization: …\n"))
        let empty = try await program.run(
            "call", "GET", "\(server.address)/x", "--bearer-file", "empty")
        #expect(empty.code != 0)
        #expect(empty.errors.contains("empty has no token in its first line"))
        let both = try await program.run(
            "call", "GET", "\(server.address)/x", "--bearer-file", "token", "--bearer", "x")
        #expect(both.code == 64)
    }

    @Test func verboseOutputOmitsHeaderValues() async throws {
        let server = try Server(["/x": json("1")])
        let run = try await program.run(
            "call", "GET", "\(server.address)/x", "X-App:7", "X-Api-Key:secret", "--bearer",
            "secret",
            "--verbose")
        #expect(run.errors.contains("> GET \(server.address)/x\n"))
        #expect(run.errors.contains("> X-App: …\n"))
        #expect(run.errors.contains("> Authorization: …\n"))
        #expect(run.errors.contains("< 200\n"))
        #expect(!run.errors.contains("secret"))
        #expect(run.text == "1")
    }
}
