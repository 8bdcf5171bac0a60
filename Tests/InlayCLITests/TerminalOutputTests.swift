import Foundation
import InlayTesting
import Testing

/// Tests of untrusted text in messages on a terminal.
@Suite struct TerminalOutputTests {
    /// Control sequences that write to the clipboard, clear the screen, end the line and reverse
    /// the text direction.
    private static let hostile = "\u{1b}]52;c;ZWNobwo=\u{7}\u{9b}2J\u{1b}[2J\u{7f}\u{202e}\u{2066}"

    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    // With isQuoted, the text must show the hostile name with its control characters replaced.
    private func expectHarmless(
        _ text: String, isQuoted: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let harmful = text.unicodeScalars.filter { scalar in
            scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
        }
        #expect(harmful.isEmpty, "\(harmful)", sourceLocation: sourceLocation)
        guard isQuoted else { return }
        #expect(text.contains("·]52;c;ZWNobwo=··2J"), "\(text)", sourceLocation: sourceLocation)
    }

    @Test func warningsAboutMissingImagesContainNoControlCharacters() async throws {
        let name = Self.hostile.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        try folder.write("<!doctype html><img src='x\(name).png'>", to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        #expect(run.code == 0)
        #expect(run.errors.contains("x%1B%5D52%3Bc%3BZWNobwo%3D%07"))
        expectHarmless(run.errors, isQuoted: false)
    }

    @Test func errorsWithServerContentTypesContainNoControlCharacters() async throws {
        // A header has one byte per character.
        let type = "a\u{1b}]52;c;ZWNobwo=\u{7}\u{1b}2J/b"
        var answer = Server.Answer.page("text")
        answer.headers = ["Content-Type": type]
        let server = try Server(["/a": answer])
        let run = try await program.run("snapshot", "\(server.address)/a", "--timeout", "60")
        // libsoup either refuses such a header field or passes it on.
        expectHarmless(run.errors, isQuoted: false)
    }

    @Test func errorsWithTemplateNamesContainNoControlCharacters() async throws {
        try folder.write("{% include \"x\(Self.hostile)\" %}", to: "a.mghtml")
        let run = try await program.run("render", "a.mghtml")
        #expect(run.code == 65)
        expectHarmless(run.errors)
    }

    @Test(arguments: [["render", "a.mghtml", "--data", "a.json"], ["markup", "format", "b.xml"]])
    func resultsPrintedToATerminalContainNoControlCharacters(command: [String]) async throws {
        try folder.write("<p>{{ a }}</p>", to: "a.mghtml")
        let data = try JSONEncoder().encode(["a": Self.hostile])
        try folder.write(String(decoding: data, as: UTF8.self), to: "a.json")
        try folder.write("<Label text=\"\u{9b}2J\u{202e}\"/>", to: "b.xml")
        let piped = try await program.run(command)
        #expect(piped.text.contains("2J") && piped.text.contains("\u{202e}"))

        let terminal = try PseudoTerminal()
        let process = try await ChildProcess(
            [Program.products.appendingPathComponent("inlay").path] + command,
            environment: ProcessInfo.processInfo.environment, folder: folder.url,
            files: .init(input: .nullDevice, output: terminal.file, errors: terminal.file))
        defer { process.stop() }
        #expect(await process.code(within: 480) == 0)
        terminal.update()
        expectHarmless(terminal.text.replacingOccurrences(of: "\r\n", with: "\n"), isQuoted: false)
        #expect(terminal.text.contains("·2J·"))
    }

    @Test(arguments: [["snapshot"], ["render"], ["call", "GET"], ["call"]])
    func errorsAboutArgumentsContainNoControlCharacters(command: [String]) async throws {
        for argument in ["--x\(Self.hostile)", "none\(Self.hostile)"] {
            let run = try await program.run(command + [argument])
            #expect(run.code != 0)
            expectHarmless(run.errors, isQuoted: false)
        }
    }

    @Test func messagesOfLibrariesContainNoEscapeSequences() async throws {
        let name = Self.hostile.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        try folder.write(
            "<!doctype html><body onload='a.click()'><a id=a href='inlay:x\(name)'>", to: "a.mghtml"
        )
        try folder.write("<!doctype html><p>", to: "b.html")
        for page in ["a.mghtml", "b.html"] {
            let run = try await program.run("snapshot", page)
            #expect(!run.errors.contains("\u{1b}"))
        }
    }

    @Test func errorsKeepTabsAndEmojiJoiners() async throws {
        let run = try await program.run("snapshot", "👩‍🚀.html", "b\tc.html")
        #expect(
            run.errors == """
                error: There is no file 👩‍🚀.html; check the name and the folder.
                error: There is no file b\tc.html; check the name and the folder.\n
                """)
    }

    @Test func printedOutputPathsKeepDirectionControlCharacters() async throws {
        try folder.write("<!doctype html><p>text", to: "a\u{202e}b.html")
        let run = try await program.run("snapshot", "a\u{202e}b.html")
        #expect(run.text == "a\u{202e}b.png\n")
    }
}
