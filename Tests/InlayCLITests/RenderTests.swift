import Foundation
import Glibc
import InlayTesting
import Testing

/// Tests of `inlay render`.
@Suite struct RenderTests {
    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
        try folder.write(
            "{% for x in list %}{{ x }}{% include 'end' %}{% /for %}", to: "t/a.mghtml")
        try folder.write(";", to: "t/end.html")
        try folder.write(#"{"list": ["<", 2], "deep": {"er": 1}}"#, to: "data.json")
    }

    private func run(
        _ arguments: String..., input: String? = nil
    ) async throws -> Program.Outcome {
        try await program.run(["render"] + arguments, input: input.map { Data($0.utf8) })
    }

    @Test func templatesFromStandardInputAreRenderedAndEscaped() async throws {
        let run = try await run(
            "-", "--set", #"name=<b>Tom & "Jerry"</b>"#, input: "{{ name }}")
        #expect(run.errors == "")
        #expect(run.text == "&lt;b&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt;")
        #expect(run.code == 0)
    }

    @Test(arguments: ["t/a.mghtml", "./t/../data.json"])
    func anOutputThatIsAnInputIsAUsageError(output: String) async throws {
        let file = folder.url.appendingPathComponent(output)
        let before = try Data(contentsOf: file)
        let run = try await run("t/a.mghtml", "--data", "data.json", "-o", output)
        #expect(run.code == 64)
        #expect(run.errors.contains("The output would overwrite the input \(output);"))
        #expect(try Data(contentsOf: file) == before)
    }

    @Test(arguments: ["a", "child"])
    func anOutputThatIsAnIncludedOrExtendedTemplateIsAUsageError(template: String) async throws {
        try folder.write("{% extends 'end' %}", to: "t/child.html")
        let name = template == "a" ? "t/a.mghtml" : "t/child.html"
        let run = try await run(name, "--data", "data.json", "-o", "./t/end.html")
        #expect(run.code == 64)
        #expect(run.errors.contains("The output would overwrite the input ./t/end.html;"))
        let file = folder.url.appendingPathComponent("t/end.html")
        #expect(try String(contentsOf: file, encoding: .utf8) == ";")
    }

    @Test(arguments: [["-", "-"], ["-", "--data", "-"], ["t/a.mghtml", "-o", "x.html"]])
    func checksThatReadStandardInputTwiceOrHaveAnOutputAreUsageErrors(
        arguments: [String]
    ) async throws {
        let run = try await program.run(["render", "--check"] + arguments, input: Data("a".utf8))
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("error: "))
    }

    @Test func outputsOverTheFileSizeLimitExitWithCode73AndLeaveNoFile() async throws {
        let shell = Program(
            launcher: ["sh", "-c", "ulimit -f 0; exec \"$@\"", "sh"], folder: folder.url)
        let run = try await shell.run("render", "t/a.mghtml", "--data", "data.json", "-o", "x.html")
        #expect(run.code == 73)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["data.json", "t"])
    }

    @Test func anOutputPathThatLinksToStandardOutputIsAppendedToNotReplaced() async throws {
        let link = folder.url.appendingPathComponent("out")
        try FileManager.default.createSymbolicLink(
            atPath: link.path, withDestinationPath: "/proc/self/fd/1")
        let shell = Program(
            launcher: ["sh", "-c", "{ rm gone; \"$@\"; } >gone", "sh"], folder: folder.url)
        try folder.write("before\n", to: "all.txt")
        let append = Program(
            launcher: ["sh", "-c", "{ echo start; \"$@\"; echo; \"$@\"; } >>all.txt", "sh"],
            folder: folder.url)
        let run = try await append.run(
            "render", "t/a.mghtml", "--data", "data.json", "-o", "out")
        #expect(run.errors == "" && run.code == 0)
        let file = folder.url.appendingPathComponent("all.txt")
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == "before\nstart\n&lt;;2;\n&lt;;2;")
        // Also if the file of the stream was removed.
        let removed = try await shell.run(
            "render", "t/a.mghtml", "--data", "data.json", "-o", "out")
        #expect(removed.errors == "" && removed.code == 0)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
                == "/proc/self/fd/1")
    }

    @Test(arguments: ["0", "1", "20", "-5"])
    func helpWorksInTerminalsOfFewColumns(columns: String) async throws {
        let narrow = Program(launcher: ["env", "COLUMNS=\(columns)"], folder: folder.url)
        let run = try await narrow.run("render", "--help")
        #expect(run.code == 0 && run.text.contains("--strict"))
    }

    @Test func valuesSetDeeperThan64NamesAreAUsageError() async throws {
        let path = Array(repeating: "a", count: 65).joined(separator: ".")
        #expect(try await run("t/a.mghtml", "--set", "\(path)=1").code == 64)
        #expect(try await run("t/a.mghtml", "--set", "\(path.dropLast(2))=1").code == 0)
    }

    @Test func templateDataCanComeFromAFileOrStandardInput() async throws {
        for data in ["data.json", "-"] {
            let run = try await run(
                "t/a.mghtml", "--data", data,
                input: data == "-" ? #"{"list": ["<", 2]}"# : nil)
            #expect(run.errors == "")
            #expect(run.text == "&lt;;2;")
            #expect(run.code == 0)
        }
    }

    @Test func setOptionsChangeNestedData() async throws {
        let run = try await run(
            "-", "--data", "data.json", "--set", "deep.er=x=y", "--set", "list.1=z", "--set",
            "n.m=new",
            input: "{{ deep.er }} {{ list }} {{ n.m }}")
        #expect(run.text == "x=y [&#39;&lt;&#39;, &#39;z&#39;] new")
        let refused = try await self.run(
            "-", "--data", "data.json", "--set", "list.x=1", input: "")
        #expect(refused.errors == "error: --set list.x: the data can't have a value “x” there.\n")
        #expect(refused.code == 65)
    }

    @Test func setOptionsAreSplitAtEqualSignsBeforeCombiningMarks() async throws {
        let run = try await run("-", "--set", "tone=\u{1F3FD}", input: "{{ tone }}")
        #expect(run.text == "\u{1F3FD}")
        #expect(run.code == 0)
    }

    @Test func renderingIntoAClosedPipeExitsWithCode73() async throws {
        try folder.write("text", to: "a.html")
        try folder.write("", to: "err")
        let file = folder.url.appendingPathComponent("err")
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let process = try await ChildProcess(
            [Program.products.appendingPathComponent("inlay").path, "render", "a.html"],
            environment: ProcessInfo.processInfo.environment, folder: folder.url,
            files: .init(
                input: .nullDevice, output: pipe.fileHandleForWriting,
                errors: try FileHandle(forUpdating: file)))
        #expect(await process.code(within: 480) == 73)
        #expect(
            try String(contentsOf: file, encoding: .utf8).hasPrefix(
                "error: Standard output can't be written: Broken pipe; "))
    }

    @Test func writingToADanglingSymbolicLinkCreatesItsTarget() async throws {
        symlink("next.html", folder.path + "/t/link.html")
        symlink("../real.html", folder.path + "/t/next.html")
        let run = try await run(
            "t/a.mghtml", "--data", "data.json", "-o", "t/link.html")
        #expect([run.text, run.errors] == ["", ""])
        let file = folder.url.appendingPathComponent("real.html")
        #expect(try String(contentsOf: file, encoding: .utf8) == "&lt;;2;")
        for name in ["link", "next"] {
            var status = stat()
            lstat(folder.path + "/t/\(name).html", &status)
            #expect(status.st_mode & S_IFMT == S_IFLNK)
        }
        symlink("loop.html", folder.path + "/loop.html")
        let loop = try await self.run("t/a.mghtml", "--data", "data.json", "-o", "loop.html")
        #expect(loop.errors.hasPrefix("error: loop.html can't be written: "))
        #expect(loop.code == 73)
    }

    @Test func renderingEndlessInputExitsWithCode124AfterTheTimeout() async throws {
        // No process writes to this pipe, so that reading it never ends.
        #expect(mkfifo(folder.url.appendingPathComponent("pipe.mghtml").path, 0o600) == 0)
        let run = try await run("pipe.mghtml", "--timeout", "0.2", "-o", "out.html")
        #expect(
            run.errors
                == "error: pipe.mghtml wasn't ready after 0.2 seconds; give it more with --timeout.\n"
        )
        #expect(run.code == 124)
        let checked = try await self.run("--check", "pipe.mghtml", "--timeout", "0.2")
        #expect(checked.errors == run.errors)
        #expect(checked.code == 124)
        let wrong = try await self.run("-", "--timeout", "0", input: "")
        #expect(wrong.code == 64)
    }

    @Test func escapeNoneRendersValuesUnescaped() async throws {
        let run = try await run("-", "--escape", "none", "--set", "a=<b>", input: "{{ a }}\n")
        #expect(run.text == "<b>\n")
    }

    @Test func searchPathOptionsAddFoldersForIncludes() async throws {
        try folder.write("more {{ x }}", to: "more/part.html")
        let run = try await run(
            "-", "--search-path", "none", "--search-path", "more", "--set", "x=1",
            input: "{% include 'part' %}")
        #expect(run.text == "more 1")
    }

    @Test func missingVariablesAreWarningsOrErrorsIfStrict() async throws {
        let warned = try await run("-", input: "a{{ x.y }}b")
        #expect(
            warned.errors == """
                <stdin>:1:5: warning: nothing is called “x.y”
                    a{{ x.y }}b
                        ^\n
                """)
        #expect(warned.text == "ab")
        #expect(warned.code == 0)
        let refused = try await run("-", "--strict", input: "a{{ x.y }}b")
        #expect(refused.errors.hasPrefix("<stdin>:1:5: error: nothing is called “x.y”\n"))
        #expect(refused.text == "")
        #expect(refused.code == 65)
    }

    @Test func templateErrorsWriteNoOutput() async throws {
        try folder.write("<p>\n{% if a %}", to: "open.html")
        let file = try folder.write("kept", to: "out.html")
        for output in [[], ["-o", "out.html"]] {
            let run = try await program.run(["render", "open.html"] + output)
            #expect(
                run.errors.hasPrefix(
                    "open.html:2:1: error: “if” is never closed: “{% /if %}” is missing\n"))
            #expect(run.text == "")
            #expect(run.code == 65)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
    }

    @Test func checkPrintsTheErrorsOfAllTemplatesAndRendersNone() async throws {
        try folder.write("{{ a | uper }}\n{{ b | lowr }}", to: "two.html")
        try folder.write("<p {{ a }}>{% /if %}", to: "one.html")
        let broken = try await run("--check", "two.html", "t/a.mghtml", "one.html")
        let errors = broken.errors.split(separator: "\n").filter { $0.contains("error:") }
        #expect(
            errors == [
                "two.html:1:8: error: there is no filter “uper”; did you mean “upper”?",
                "two.html:2:8: error: there is no filter “lowr”; did you mean “lower”?",
                "one.html:1:12: error: “/if” belongs to no block",
            ])
        #expect(broken.text == "")
        #expect(broken.code == 65)
        let sound = try await run("--check", "t/a.mghtml", "t/end.html")
        #expect([sound.text, sound.errors] == ["", ""])
        #expect(sound.code == 0)
    }

    @Test(arguments: [([], "True"), (["--dialect", "mg"], "1")])
    func theDialectOptionSelectsTheTemplateDialect(arguments: [String], text: String) async throws {
        try folder.write(#"{"a": true}"#, to: "true.json")
        let run = try await program.run(
            ["render", "-", "--data", "true.json"] + arguments, input: Data("{{ a }}".utf8))
        #expect([run.text, run.errors] == [text, ""])
    }

    @Test(arguments: [([], "about:invalid#blocked"), (["--escape", "html"], "javascript:a")])
    func theEscapeOptionSelectsTheEscaping(
        arguments: [String], address: String
    ) async throws {
        let run = try await program.run(
            ["render", "-", "--set", "x=javascript:a"] + arguments,
            input: Data("<a href=\"{{ x }}\">".utf8))
        #expect(run.text == "<a href=\"\(address)\">")
        #expect(run.errors.contains("the value of “x” isn’t allowed here") == arguments.isEmpty)
    }

    @Test func theOutputOptionWritesTheRenderedFile() async throws {
        let run = try await run("t/a.mghtml", "--data", "data.json", "-o", "out.html")
        #expect([run.text, run.errors] == ["", ""])
        #expect(run.code == 0)
        let file = folder.url.appendingPathComponent("out.html")
        #expect(try String(contentsOf: file, encoding: .utf8) == "&lt;;2;")
        let refused = try await self.run("t/a.mghtml", "--data", "data.json", "-o", "no/out.html")
        #expect(refused.errors.hasPrefix("error: no/out.html can't be written: "))
        #expect(refused.code == 73)
    }

    @Test(arguments: [
        (["gone.html"], "error: There is no file gone.html; check the name and the folder.", 66),
        (["t"], "error: t is a folder; name a file in it.", 66),
        (
            ["t/a.mghtml", "--data", "gone.json"],
            "error: There is no file gone.json; check the name and the folder.", 66
        ),
        (["t/a.mghtml", "--data", "bad.json"], "bad.json:1:2: error: ", 65),
        (
            ["t/a.mghtml", "--data", "list.json"],
            "error: The data in list.json isn't an object; ", 65
        ),
        (["latin.html"], "latin.html:1:2: error: invalid UTF-8 starts here", 65),
        (["-", "--data", "-"], "error: Standard input can be read once", 64),
        (
            ["t/a.mghtml", "--set", "x"], "error: The value 'x' is invalid for '--set <name=text>'",
            64
        ),
        (["t/a.mghtml", "--escape", "url"], "error: The value 'url' is invalid for '--escape", 64),
        ([], "error: Missing expected argument '<template> ...'", 64),
    ])
    func invalidRenderInputsAreReportedWithTheirExitCode(
        arguments: [String], sentence: String, code: Int32
    ) async throws {
        try folder.write("[}", to: "bad.json")
        try folder.write("[1]", to: "list.json")
        try Data([0x61, 0xE9, 0x62]).write(to: folder.url.appendingPathComponent("latin.html"))
        let run = try await program.run(["render"] + arguments)
        #expect(run.errors.hasPrefix(sentence))
        #expect(run.text == "")
        #expect(run.code == code)
    }

    @Test func snapshotsOfTemplatesRenderTheirData() async throws {
        let page =
            "<body style=\"margin:0\">{% for x in list %}<hr style=\"margin:0;height:10px\">{% /for %}"
        try folder.write(page, to: "rows.mghtml")
        let run = try await program.run(
            "snapshot", "rows.mghtml", "--data", "data.json", "--strict")
        #expect(run.errors == "")
        #expect(run.text == "rows.png\n")
        let undefined = try await program.run("snapshot", "rows.mghtml", "--strict")
        #expect(undefined.errors.hasPrefix("rows.mghtml:1:"))
        #expect(undefined.code == 65)
    }
}
