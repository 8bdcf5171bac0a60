import Foundation
import InlayTesting
import Testing

/// Tests of what pages are allowed to do in snapshots, and how their text is decoded.
@Suite struct SnapshotContentTests {
    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    @Test func scriptsOfLocalFilesDoNotRun() async throws {
        try folder.write("document.body.style.height = '700px'", to: "page.js")
        try folder.write(
            page(
                """
                <div id=a style="height:20px" ></div><img src="data:," \
                onerror="a.style.height='800px'"><script>a.style.height = "900px"</script>\
                <script src=page.js></script>
                """),
            to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        #expect(run.code == 0)
        let snapshot = try #require(decoded("a.png"))
        #expect(snapshot.height < 100)
    }

    @Test func snapshotsOfLocalFilesLoadNothingFromTheNetworkAndPrintWarnings() async throws {
        let server = try Server(["/a.png": .status(200), "/a.css": .status(200)])
        try folder.write(
            page(
                """
                <img src="\(server.address)/a.png"><img src="\(server.address)/a.png">\
                <link rel=stylesheet href="\(server.address)/a.css">\
                <link rel=preconnect href="\(server.address)/"><p>
                """),
            to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        let lines = run.errors.split(separator: "\n").sorted()
        #expect(
            lines
                == ["a.css", "a.png"].map {
                    """
                    a.html: warning: \(server.address)/\($0) wasn't loaded: a page from a file gets \
                    no network.
                    """
                })
        #expect(run.text == "a.png\n")
        #expect(run.code == 0)
        #expect(server.requests.isEmpty)
    }

    @Test func filesInThePagesFolderAreLoadedAndMissingFilesAreWarnings() async throws {
        try folder.write("body { background: #00f }", to: "in/sheets/a.css")
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"30\">"
                + "<rect width=\"30\" height=\"30\" fill=\"#f00\"/></svg>", to: "in/a b.svg")
        try folder.write("secret", to: "outside.css")
        try folder.write(
            page(
                """
                <link rel=stylesheet href=sheets/a.css><link rel=stylesheet href=../outside.css>\
                <img style="display:block" src="a b.svg"><img src=none.png><img src=none.png>
                """),
            to: "in/a.html")
        let run = try await program.run("snapshot", "in/a.html")
        let reason = """
            There is no such file in the page's own folder, the only folder that the page may load \
            from; widen it with --root.
            """
        #expect(
            run.errors.split(separator: "\n").sorted() == [
                "in/a.html: warning: none.png can't be loaded: \(reason)",
                "in/a.html: warning: outside.css can't be loaded: \(reason)",
            ])
        #expect(run.text == "a.png\n")
        #expect(run.code == 0)
        let snapshot = try #require(decoded("a.png"))
        #expect([snapshot[5, 5], snapshot[100, 5]] == [.red, .blue])
    }

    @Test func pagesWithEqualNamesUseTheFilesOfTheirOwnFolder() async throws {
        for (name, color) in [("a", "f00"), ("b", "00f")] {
            try folder.write("body { background: #\(color) }", to: "\(name)/s.css")
            try folder.write(
                page("<link rel=stylesheet href=s.css><div style=\"height:9px\">"),
                to: "\(name)/page.html")
        }
        let run = try await program.run(
            "snapshot", "a/page.html", "b/page.html", "--output-dir", "new/out")
        #expect(run.errors == "")
        #expect(run.text == "new/out/page.png\nnew/out/page-2.png\n")
        #expect(decoded("new/out/page.png")?[0, 0] == .red)
        #expect(decoded("new/out/page-2.png")?[0, 0] == .blue)
    }

    private static let encodings: [(name: String, start: String, bytes: [UInt8])] = [
        ("UTF-8", "<p>", [0xC3, 0xA9, 0xE2, 0x82, 0xAC]),
        ("UTF-8 with a mark", "\u{FEFF}<p>", [0xC3, 0xA9, 0xE2, 0x82, 0xAC]),
        ("Windows-1252, unsaid", "<p>", [0xE9, 0x80]),
        ("as the page says", "<meta charset='iso-8859-15'><p>", [0xE9, 0xA4]),
        ("UTF-8 with a NUL", "<p>", [0xC3, 0xA9, 0x00, 0xE2, 0x82, 0xAC]),
    ]

    @Test func theTextEncodingOfAPageIsDetected() async throws {
        let text = "<p>\u{E9}\u{20AC}"
        let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let pages = Self.encodings.map { Data($0.start.utf8) + Data($0.bytes) }
        try await #require(
            program.run("snapshot", "-", "-o", "0.png", input: Data(text.utf8)).code == 0)
        let expected = try Data(contentsOf: folder.url.appendingPathComponent("0.png"))
        for (index, page) in (pages + [Data([0xFF, 0xFE] + units)]).enumerated() {
            try page.write(to: folder.url.appendingPathComponent("\(index + 1).html"))
        }
        let names = (1...pages.count + 1).map { "\($0).html" }
        let run = try await program.run(["snapshot"] + names)
        #expect(run.errors == "")
        for (index, name) in (Self.encodings.map(\.name) + ["UTF-16"]).enumerated() {
            let file = folder.url.appendingPathComponent("\(index + 1).png")
            #expect(try Data(contentsOf: file) == expected, "\(name)")
        }
    }

    @Test func pagesFromAServerRunScriptsAndLoadFiles() async throws {
        let server = try Server([
            "/a/b.html": .page(
                """
                <div id=a></div><img src=/gone.png><link rel=stylesheet href=/s.css><script>\
                alert(1); confirm(2); prompt(3); \
                a.style.height = location.pathname === "/a/b.html" ? "77px" : "7px"</script>
                """),
            "/s.css": Server.Answer(
                headers: ["Content-Type": "text/css"], body: "img { display: none }"),
            "/gone.png": .status(404),
        ])
        let run = try await program.run("snapshot", "\(server.address)/a/b.html")
        #expect(
            run.errors == """
                warning: The dialog of a script, such as alert(), was refused, because the view is \
                hidden and the user couldn't see it.
                \(server.address)/a/b.html: warning: \(server.address)/gone.png can't be loaded: \
                The server responded with status 404.\n
                """)
        #expect(run.text == "127.0.0.1-a-b.html.png\n")
        #expect(run.code == 0)
        #expect(decoded("127.0.0.1-a-b.html.png")?.size == [390, 77])
    }

    private func page(_ body: String) -> String {
        "<!doctype html><body style=\"margin:0\">\(body)"
    }

    private func decoded(_ name: String) -> Pixels? {
        Pixels(folder.url.appendingPathComponent(name))
    }
}
