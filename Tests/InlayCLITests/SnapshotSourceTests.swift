import Foundation
import InlayTesting
import Testing

/// Tests of how pages from files are read: as XHTML, with a style sheet, from a wider folder.
@Suite struct SnapshotSourceTests {
    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    // MARK: - XHTML

    /// In HTML, the title would contain the rest of the page.
    private static let xhtml = """
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title/>
        <style><![CDATA[ p > b { background: #f00 } ]]></style></head><body style="margin:0">
        <p style="margin:0;height:40px"><b style="display:block;height:40px"/></p></body></html>
        """

    @Test func xhtmlIsReadAsXMLByNameAndByDeclaration() async throws {
        try folder.write(Self.xhtml, to: "named.xhtml")
        try folder.write(Self.xhtml, to: "short.XHT")
        let declared = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + Self.xhtml
        try folder.write(declared, to: "declared.html")
        let run = try await program.run("snapshot", "named.xhtml", "short.XHT", "declared.html")
        #expect(run.errors == "" && run.code == 0)
        let piped = try await program.run(
            "snapshot", "-", "-o", "piped.png", input: Data(declared.utf8))
        #expect(piped.errors == "" && piped.code == 0)
        for name in ["named", "short", "declared", "piped"] {
            let snapshot = try #require(decoded("\(name).png"))
            #expect(snapshot.size == [390, 40], "\(name)")
            #expect(snapshot[380, 20] == .red, "\(name)")
        }
    }

    @Test func xhtmlByNameThatIsNotWellFormedIsRefused() async throws {
        try folder.write(
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>a<br></p></body></html>",
            to: "a.xhtml")
        for options in [[], ["--pdf"]] {
            let run = try await program.run(["snapshot", "a.xhtml"] + options)
            #expect(run.code == 65)
            #expect(
                run.errors.contains("a.xhtml is XHTML, but not well-formed XML: error on line 1"))
        }
    }

    @Test func htmlWithAnXMLDeclarationThatIsNotWellFormedIsReadAsHTML() async throws {
        try folder.write(
            """
            <?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml">
            <body style="margin:0"><p style="margin:0;height:50px;background:#f00">a<br></p></body>
            """, to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        #expect(run.code == 0)
        #expect(run.errors.contains("a.html: warning: It isn't well-formed XML"))
        #expect(decoded("a.png")?.size == [390, 50])
    }

    // MARK: - Folders

    @Test func theRootOptionLetsPagesLoadFromAFolderAboveTheirs() async throws {
        try folder.write("body { background: #00f }", to: "docs/styles/a b.css")
        try folder.write("body { background: #f00 }", to: "outside.css")
        try folder.write(
            page(
                """
                <link rel=stylesheet href="../styles/a%20b.css">\
                <link rel=stylesheet href="../../outside.css"><div style="height:30px">
                """), to: "docs/pages (1)/a.html")
        let own = try await program.run("snapshot", "docs/pages (1)/a.html")
        #expect(own.code == 0)
        #expect(
            own.errors.contains(
                """
                docs/pages (1)/a.html: warning: styles/a%20b.css can't be loaded: There is no such \
                file in the page's own folder, the only folder that the page may load from; widen \
                it with --root.
                """))
        #expect(decoded("a.png")?[5, 5] == .white)
        let root = try await program.run("snapshot", "docs/pages (1)/a.html", "--root", "docs")
        #expect(root.code == 0)
        #expect(root.errors.contains("outside.css") && !root.errors.contains("styles"))
        #expect(decoded("a.png")?[5, 5] == .blue)
        let wrong = try await program.run(
            "snapshot", "docs/pages (1)/a.html", "--root", "docs/styles")
        #expect(wrong.code == 64 && wrong.errors.contains("isn't in the folder docs/styles"))
        let missing = try await program.run("snapshot", "docs/pages (1)/a.html", "--root", "none")
        #expect(missing.code == 66)
    }

    @Test func aPageThatIsALinkOutOfTheRootIsRefusedWithItsTarget() async throws {
        try folder.write(page("<p>text"), to: "real/a.html")
        try folder.write("", to: "docs/b.css")
        let target = URL(fileURLWithPath: folder.path + "/real/a.html").resolvingSymlinksInPath()
        for (link, destination) in [("file.html", "../real/a.html"), ("linked", "../real")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/docs/" + link, withDestinationPath: destination)
        }
        for name in ["docs/file.html", "docs/linked/a.html"] {
            let run = try await program.run("snapshot", name, "--root", "docs")
            #expect(run.code == 64, "\(name)")
            #expect(
                run.errors.contains(
                    """
                    \(name) leads by a symbolic link out of the folder docs, to \(target.path); \
                    give a folder that contains that file as --root.
                    """))
            let wider = try await program.run("snapshot", name, "--root", ".")
            #expect(wider.errors == "" && wider.code == 0, "\(name)")
        }
    }

    // MARK: - Styles

    @Test func theStyleOptionAppliesASheetBelowThePagesOwn() async throws {
        try folder.write(
            "body { background: #f00 } p { background: #f00; height: 30px }", to: "my.css")
        try folder.write(
            page("<style>p { background: #00f; margin: 0 }</style><p></p><p>&nbsp;</p>"),
            to: "a.html")
        let run = try await program.run("snapshot", "a.html", "--style", "my.css")
        #expect(run.errors == "" && run.code == 0)
        #expect(decoded("a.png")?.size == [390, 60])
        #expect(decoded("a.png")?[5, 5] == .blue)
        let plain = try await program.run("snapshot", "a.html", "-o", "plain.png")
        let app = try await program.run("snapshot", "a.html", "-o", "app.png", "--style", "app")
        #expect(plain.code == 0 && app.errors == "" && app.code == 0)
        let sheet = try await program.run(
            "snapshot", "a.html", "-o", "app.pdf", "--style", "app")
        #expect(sheet.errors == "" && sheet.code == 0)
        try folder.write(page("<h1>Title</h1><p>text <a href=x>link</a>"), to: "b.html")
        for style in [[], ["--style", "app"]] {
            let name = style.isEmpty ? "b1.png" : "b2.png"
            _ = try await program.run(["snapshot", "b.html", "-o", name] + style)
        }
        #expect(try bytes("b1.png") != bytes("b2.png"))
        let missing = try await program.run("snapshot", "a.html", "--style", "none.css")
        #expect(missing.code == 66 && missing.errors.contains("none.css"))
    }

    // MARK: - Color schemes

    private static let schemes = [
        ("<meta name=color-scheme content='light only'>", "ffffff", "ffffff"),
        ("<META NAME='Color-Scheme' CONTENT=light>", "ffffff", "ffffff"),
        ("<style>:root { color-scheme: light }</style>", "ffffff", "ffffff"),
        ("<style>html { color-scheme: only light }</style>", "ffffff", "ffffff"),
        ("<meta name=color-scheme content=dark>", "1e1e1e", "1e1e1e"),
        ("<style>:root { color-scheme: dark }</style>", "1e1e1e", "1e1e1e"),
        ("<meta name=color-scheme content='light dark'>", "ffffff", "1e1e1e"),
        ("", "ffffff", "1e1e1e"),
    ]

    @Test func aPagesOwnColorSchemesWinOverTheOption() async throws {
        for (index, scheme) in Self.schemes.enumerated() {
            try folder.write(
                "<!doctype html>\(scheme.0)<body style=\"margin:0\"><p>text", to: "\(index).html")
        }
        let names = Self.schemes.indices.map { "\($0).html" }
        for options in [[], ["--dark"]] {
            let run = try await program.run(["snapshot"] + names + options)
            #expect(run.errors == "" && run.code == 0)
            for (index, scheme) in Self.schemes.enumerated() {
                let snapshot = try #require(decoded("\(index).png"))
                let color = snapshot[380, 2]
                let hex = [color.red, color.green, color.blue].map { String($0, radix: 16) }
                    .joined()
                #expect(hex == (options.isEmpty ? scheme.1 : scheme.2), "\(scheme.0) \(options)")
                let darkest = (0..<snapshot.width).map { snapshot[$0, 25].green }
                #expect((darkest.max() ?? 0) - (darkest.min() ?? 0) > 100, "\(scheme.0)")
            }
        }
    }

    private func page(_ body: String) -> String {
        "<!doctype html><body style=\"margin:0\">\(body)"
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: folder.url.appendingPathComponent(name))
    }

    private func decoded(_ name: String) -> Pixels? {
        Pixels(folder.url.appendingPathComponent(name))
    }
}
