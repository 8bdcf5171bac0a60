import Foundation
import Glibc
import InlayTesting
import Testing

/// Tests of `inlay markup`.
@Suite struct MarkupCommandTests {
    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
        try folder.write("<Row><?properties Styles?><Label class=\"a\"/></Row>", to: "s/good.xml")
        try folder.write(#"{"a": {"text": "x"}}"#, to: "s/Styles.json")
        try folder.write("<Row>\n<Labl/></Row>", to: "bad.xml")
        try folder.write("<Label tag='1'/>", to: "warned.xml")
        try folder.write("<Row><Label></Row>", to: "malformed.xml")
    }

    private func run(_ arguments: String..., input: String? = nil) async throws -> Program.Outcome {
        try await program.run(["markup"] + arguments, input: input.map { Data($0.utf8) })
    }

    @Test func markupCheckExitsWithCode65ForErrorsAnd0ForWarnings() async throws {
        let good = try await run("check", "s/good.xml")
        #expect(good.code == 0)
        #expect(good.errors == "")
        let warned = try await run("check", "warned.xml")
        #expect(warned.code == 0)
        #expect(warned.errors.hasPrefix("warned.xml:1:8: warning: “tag” has no counterpart here"))
        let bad = try await run("check", "warned.xml", "bad.xml", "malformed.xml")
        #expect(bad.code == 65)
        #expect(
            bad.errors.contains("bad.xml:2:2: error: unknown element <Labl>; did you mean “Label”?")
        )
        #expect(bad.errors.contains("    <Labl/></Row>\n     ^\n"))
        #expect(bad.errors.contains("malformed.xml:1:15: error: expected </Label>"))
        #expect(try await run("check", "none.xml").code == 66)
    }

    @Test func markupCheckWithTextsReportsKeysThatACatalogLacks() async throws {
        try folder.write(
            #"<Column><Label text="@hello"/><Label text="@bye"/></Column>"#, to: "t.xml")
        try folder.write(#""hello" = "Hello"; "bye" = "Bye";"#, to: "texts/en.strings")
        try folder.write(#""hello" = "Hallo";"#, to: "texts/de.strings")
        try folder.write(#""hello" "Hallo";"#, to: "bad/de.strings")
        #expect(try await run("check", "t.xml").code == 0)
        #expect(try await run("check", "--texts", "texts/en.strings", "t.xml").code == 0)
        let lacking = try await run("check", "--texts", "texts", "t.xml")
        #expect(lacking.code == 65)
        #expect(
            lacking.errors.hasPrefix(
                "t.xml:1:44: error: no localized text has the key “bye”"), "\(lacking.errors)")
        let bad = try await run("check", "--texts", "bad", "t.xml")
        #expect(bad.code == 65)
        #expect(bad.errors.hasPrefix("bad/de.strings:1:9: error: expected “=” after the key"))
        #expect(try await run("check", "--texts", "none", "t.xml").code == 66)
        #expect(try await run("check", "--texts", "s", "t.xml").code == 66)
    }

    @Test func markupCheckKnowsToolkitClassesAndTheirPropertiesWithoutADisplay() async throws {
        try folder.write(
            """
            <Column>
            <GtkLevelBr value="0.4"/>
            <AdwAvatr text="Ada"/>
            <GtkLevelBar vale="0.4"/>
            <GtkLevelBar mode="x" value="much"/>
            <GtkWindow/>
            <WebKitWebView zoomLevel="2"/>
            <AdwActionRow title="x"><GtkSwitch type="sufix"/></AdwActionRow>
            </Column>
            """, to: "classes.xml")
        let run = try await run("check", "classes.xml")
        let places = run.errors.split(separator: "\n").filter { $0.hasPrefix("classes.xml") }
        #expect(
            places.map(String.init) == [
                "classes.xml:2:2: error: unknown element <GtkLevelBr>: the toolkit has no such class; "
                    + "did you mean “GtkLevelBar”?",
                "classes.xml:3:2: error: unknown element <AdwAvatr>: the toolkit has no such class; "
                    + "did you mean “AdwAvatar”?",
                "classes.xml:4:14: error: <GtkLevelBar> has no attribute “vale”; did you mean “value”?",
                "classes.xml:5:20: error: unknown word “x”; known are continuous, discrete",
                "classes.xml:5:30: error: expected a number, found “much”",
                "classes.xml:6:2: error: <GtkWindow> has a surface of its own; only what stands in "
                    + "windows is allowed",
                "classes.xml:7:2: error: <WebKitWebView> has no trust tier; write <WebView>",
                "classes.xml:8:42: error: <AdwActionRow> has no children of the type “sufix”; did you "
                    + "mean “suffix”?",
            ])
        #expect(run.code == 65)
    }

    @Test func markupRenderOfEndlessInputExitsWithCode124AfterTheTimeout() async throws {
        #expect(mkfifo(folder.url.appendingPathComponent("pipe.xml").path, 0o600) == 0)
        let run = try await run("render", "pipe.xml", "-o", "a.png", "--timeout", "0.2")
        #expect(
            run.errors
                == "error: pipe.xml wasn't ready after 0.2 seconds; give it more with --timeout.\n")
        #expect(run.code == 124)
        #expect(
            try await self.run("render", "s/good.xml", "-o", "a.png", "--timeout", "0").code == 64)
    }

    @Test func markupCommandsReportAnInterfaceInsteadOfCrashing() async throws {
        try folder.write("<Column><Label text='x'/><GtkEditable/></Column>", to: "interface.xml")
        let message =
            "interface.xml:1:27: error: <GtkEditable> is an interface; name a class that has it"
        let check = try await run("check", "interface.xml")
        #expect(check.code == 65 && check.errors.hasPrefix(message), "\(check.errors)")
        let render = try await run("render", "interface.xml", "-o", "a.png")
        #expect(render.code == 65 && render.errors.hasPrefix(message), "\(render.errors)")
    }

    @Test func markupRenderOfHugeSizesIsAnError() async throws {
        try folder.write("<View width='2000000000' height='10'/>", to: "huge.xml")
        let run = try await run("render", "huge.xml", "-o", "a.png")
        #expect(run.code == 65)
        #expect(run.errors.hasPrefix("huge.xml:1:14: error: expected a number from 0 to 10000"))
    }

    @Test func markupRenderIsAsWideAsAskedForOrExitsWithCode65() async throws {
        try folder.write(
            "<Column><Spacer/><Label text='Lorem ipsum dolor sit amet Lorem ipsum dolor'/><Spacer/></Column>",
            to: "wraps.xml")
        #expect(try await run("render", "wraps.xml", "-o", "a.png", "--width", "200").code == 0)
        #expect(Pixels(folder.url.appendingPathComponent("a.png"))?.width == 200)
        try folder.write("<View width='500' height='10'/>", to: "wide.xml")
        let wide = try await run("render", "wide.xml", "-o", "b.png")
        #expect(
            wide.errors
                == "error: The content needs a width of 500 pixels; give more, or let texts wrap.\n"
        )
        #expect(wide.code == 65)
        #expect(
            !FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("b.png").path)
        )
    }

    @Test func markupRenderOfAFileGetsNoNetworkUnlessAllowed() async throws {
        let server = try Server(["/": .page("x")])
        try folder.write(
            "<WebView height='50' url='http://127.0.0.1:\(server.port)/'/>", to: "web.xml")
        let run = try await run("render", "web.xml", "-o", "a.png")
        #expect(run.code == 0)
        #expect(
            run.errors.hasPrefix(
                "web.xml:1:27: warning: the page isn't loaded, because a file gets no network; allow "
                    + "it with --network"))
        #expect(server.requests == [])
        let allowed = try await self.run("render", "web.xml", "-o", "a.png", "--network")
        #expect(allowed.code == 0 && allowed.errors == "", "\(allowed.errors)")
        #expect(server.requests.contains("/"))
    }

    @Test func markupRenderFollowsWidthColorSchemeTextScaleDirectionAndData() async throws {
        try folder.write(
            """
            <Column spacing="0">
                <Row spacing="0">
                    <View width="40" height="40" backgroundColor="#ff0000"/><Spacer/>
                </Row>
                <Label text="$name"/>
            </Column>
            """, to: "bar.xml")
        let name = String(repeating: "a long name ", count: 40)
        try folder.write(#"{"name": "\#(name)"}"#, to: "long.json")
        func render(_ options: String...) async throws -> Pixels {
            let command = ["markup", "render", "bar.xml", "-o", "a.png"]
            let run = try await program.run(command + options)
            #expect(run.code == 0, "\(run.errors)")
            return try #require(Pixels(folder.url.appendingPathComponent("a.png")))
        }
        let standard = try await render()
        #expect(standard.width == 390)
        #expect(standard[20, 20] == .red && standard[370, 20] != .red)
        #expect(standard[370, 20].red > 200)
        #expect(try await render("--width", "500").width == 500)
        #expect(try await render("--dark")[370, 20].red < 100)
        let mirrored = try await render("--rtl")
        #expect(mirrored[370, 20] == .red && mirrored[20, 20] != .red)
        let long = try await render("--data", "long.json")
        #expect(long.height > standard.height)
        #expect(try await render("--data", "long.json", "--text-scale", "2").height > long.height)
        #expect(try await render("--data", "long.json", "--text-size", "2").height > long.height)
    }

    @Test func markupRenderReadsStandardInputAndDrawsTheGivenHeight() async throws {
        let document = "<Column><View weight='1' backgroundColor='#ff0000'/></Column>"
        for (height, options) in [(300, ["-o"]), (500, ["--output"])] {
            let run = try await program.run(
                ["markup", "render", "-", "--width", "200", "--height", "\(height)"] + options
                    + ["a.png"], input: Data(document.utf8))
            #expect(run.code == 0, "\(run.errors)")
            let pixels = try #require(Pixels(folder.url.appendingPathComponent("a.png")))
            #expect(pixels.width == 200 && pixels.height == height)
            #expect(pixels[100, height - 10] == .red)
        }
    }

    @Test(arguments: [
        ("--width", "0"), ("--width", "4001"), ("--height", "0"), ("--height", "8001"),
        ("--text-scale", "0.4"), ("--text-scale", "4.5"), ("--output", ""), ("--timeout", "-1"),
    ])
    func markupRenderExitsWithCode64ForOptionsOutsideOfTheirLimits(
        option: String, value: String
    ) async throws {
        let output = option == "--output" ? [] : ["-o", "a.png"]
        let run = try await program.run(
            ["markup", "render", "s/good.xml", option, value] + output)
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("Error: ") || run.errors.hasPrefix("error: "))
    }

    @Test func markupRenderWritesToStandardOutputAndReadsDataFromStandardInput() async throws {
        let run = try await program.run(
            ["markup", "render", "s/good.xml", "-o", "-", "--data", "-"], input: Data("{}".utf8))
        #expect(run.errors == "" && run.code == 0)
        #expect(run.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains("-"))
        let twice = try await program.run(
            ["markup", "render", "-", "-o", "a.png", "--data", "-"], input: Data("{}".utf8))
        #expect(twice.code == 64)
    }

    @Test func markupFormatInPlaceKeepsTheOwner() async throws {
        guard geteuid() == 0 else { return }
        let file = try folder.write("<Column><Label/></Column>", to: "own.xml").path
        #expect(chown(file, 65_534, 65_534) == 0 && chmod(file, 0o640) == 0)
        #expect(try await program.run(["markup", "format", "-i", "own.xml"]).code == 0)
        var status = stat()
        #expect(stat(file, &status) == 0)
        #expect(status.st_uid == 65_534 && status.st_gid == 65_534)
        #expect(status.st_mode & 0o7777 == 0o640)
    }

    @Test func markupRenderReportsTheFileThatIsWrong() async throws {
        try folder.write("{\"name\": }", to: "bad.json")
        let faults: [(arguments: [String], code: Int32, message: String)] = [
            (["none.xml", "-o", "a.png"], 66, "none.xml"),
            (["bad.xml", "-o", "a.png"], 65, "bad.xml:2:2: error: unknown element <Labl>"),
            (["s/good.xml", "-o", "a.png", "--data", "none.json"], 66, "none.json"),
            (["s/good.xml", "-o", "a.png", "--data", "bad.json"], 65, "bad.json:1:10"),
            (["s/good.xml", "-o", "none/a.png"], 73, "none/a.png can't be written"),
            (["s/good.xml", "-o", "s/good.xml"], 64, "would overwrite the input s/good.xml"),
        ]
        for fault in faults {
            let run = try await program.run(["markup", "render"] + fault.arguments)
            #expect(run.code == fault.code, "\(fault.arguments)")
            #expect(run.errors.contains(fault.message), "\(run.errors)")
        }
    }

    @Test func markupDocumentsOfMoreThan16MiBAreRefused() async throws {
        let large = String(repeating: " ", count: 16 << 20) + "<Row/>"
        for command in ["format", "check"] {
            let run = try await run(command, "-", input: large)
            #expect(run.errors == "error: standard input has more than 16 MiB.\n")
            #expect(run.code == 65)
        }
        let endless = try await run("format", "/dev/zero")
        #expect(endless.errors == "error: /dev/zero has more than 16 MiB.\n")
        #expect(endless.code == 65)
    }

    @Test func markupFormatModernizeReplacesOlderNamesAndKeepsDocumentsWithErrors() async throws {
        let older = "<LMRowView><!-- a --><UILabel tag='1' numberOfLines='2'/></LMRowView>"
        let modern =
            "<Row>\n    <!-- a -->\n    <Label tag=\"1\" maximumLines=\"2\"/>\n</Row>\n"
        let shown = try await run("format", "--modernize", "-", input: older)
        #expect(shown.text == modern)
        #expect(shown.code == 0)
        let file = folder.url.appendingPathComponent("older.xml")
        try folder.write(older, to: "older.xml")
        for _ in 0..<2 {
            #expect(try await run("format", "-i", "--modernize", "older.xml").code == 0)
            #expect(try Data(contentsOf: file) == Data(modern.utf8))
        }
        let bad = try await run("format", "-i", "--modernize", "bad.xml")
        #expect(bad.code == 65)
        #expect(bad.errors.contains("bad.xml:2:2: error: unknown element <Labl>"))
        #expect(
            try Data(contentsOf: folder.url.appendingPathComponent("bad.xml"))
                == Data("<Row>\n<Labl/></Row>".utf8))
    }

    @Test func markupFormatInPlaceIsIdempotentAndKeepsMalformedFiles() async throws {
        let shown = try await run("format", "-", input: "<Row><Label  text='x'></Label></Row>")
        #expect(shown.text == "<Row>\n    <Label text=\"x\"/>\n</Row>\n")
        #expect(try await run("format", "-i", "bad.xml", "s/good.xml").code == 0)
        let once = try Data(contentsOf: folder.url.appendingPathComponent("bad.xml"))
        #expect(once == Data("<Row>\n    <Labl/>\n</Row>\n".utf8))
        #expect(try await run("format", "-i", "bad.xml").code == 0)
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("bad.xml")) == once)
        let malformed = try await run("format", "-i", "malformed.xml")
        #expect(malformed.code == 65)
        #expect(
            try Data(contentsOf: folder.url.appendingPathComponent("malformed.xml"))
                == Data("<Row><Label></Row>".utf8))
    }
}
