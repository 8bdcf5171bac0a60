import Foundation
import InlayTesting
import Testing

/// Tests of what is in a picture or on paper, and of the warnings about the rest.
@Suite struct SnapshotExtentTests {
    private let folder: TemporaryDirectory
    private let program: Program

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    // MARK: - Height

    /// Pages of which nothing is in the flow of the body, with the height of what is visible.
    private static let overflowing: [(body: String, height: Int)] = [
        ("<div style='position:absolute;top:40px;height:300px;width:200px'></div>", 340),
        ("<div style='height:20px'>\(String(repeating: "line<br>", count: 10))</div>", 200),
        ("<div style='height:20px;transform:translateY(200px)'></div>", 220),
        ("<div style='height:20px;transform:scale(10);transform-origin:0 0'></div>", 200),
        (
            """
            <div style='position:relative;height:30px'>\
            <b style='position:absolute;top:25px;width:9px;height:20px'></b></div>
            """, 45
        ),
        ("<dialog open style='top:0;margin:10px;padding:0;border:0;height:150px'>x</dialog>", 160),
        ("<div style='float:left;height:120px;width:10px'></div>", 120),
        ("<style>body { height: 10px }</style><div style='height:90px'></div>", 90),
        ("<div style='position:fixed;inset:0;background:#eee'>all</div>", 800),
        (
            """
            <div style='height:30px'></div><div style='position:fixed;top:10px;height:70px'>\
            <p>text</p></div>
            """, 80
        ),
        // Nothing of these is visible.
        (
            """
            <div style='height:30px'></div><div style='position:absolute;top:0;height:500px;\
            visibility:hidden'>menu</div>
            """, 30
        ),
        ("<div style='height:50px;overflow:hidden'><div style='height:500px'></div></div>", 50),
        (
            """
            <div style='position:relative;height:40px;overflow:clip'>\
            <p style='position:absolute;top:0;height:400px'></p></div>
            """, 40
        ),
        ("<p style='margin:0;font:30px/20px sans-serif'>overhanging</p>", 20),
    ]

    @Test func theHeightOfASnapshotIncludesVisibleOverflowAlone() async throws {
        for (index, page) in Self.overflowing.enumerated() {
            try folder.write(
                "<!doctype html><body style=\"margin:0;font:16px/20px sans-serif\">\(page.body)",
                to: "\(index).html")
        }
        let names = Self.overflowing.indices.map { "\($0).html" }
        let run = try await program.run(["snapshot"] + names)
        #expect(run.code == 0)
        for (index, page) in Self.overflowing.enumerated() {
            #expect(decoded("\(index).png")?.size == [390, page.height], "\(page.body)")
        }
    }

    // MARK: - Width

    private static let wide = """
        <!doctype html><body style="margin:0"><div style="width:150vw;height:60px;\
        background:linear-gradient(to right,#f00 90%,#00f 90%)"></div>
        """

    @Test func theFitOptionScalesWidthsThatDependOnTheView() async throws {
        try folder.write(Self.wide, to: "a.html")
        for (options, size) in [([], [390, 40]), (["--scale", "2"], [780, 80])] {
            let run = try await program.run(["snapshot", "a.html", "--fit"] + options)
            #expect(run.errors == "" && run.code == 0)
            let snapshot = try #require(decoded("a.png"))
            #expect(snapshot.size == size)
            let right = size[0] - 3
            #expect([snapshot[size[0] / 2, 5], snapshot[right, 5]] == [.red, .blue])
        }
        let tall = try await program.run("snapshot", "a.html", "--fit", "--height", "100")
        #expect(tall.errors == "" && tall.code == 0)
        let snapshot = try #require(decoded("a.png"))
        #expect(snapshot.size == [390, 100])
        #expect([snapshot[387, 5], snapshot[387, 90]] == [.blue, .white])
    }

    @Test func aCutPageIsAWarningThatSaysHowMuchIsMissing() async throws {
        try folder.write(Self.wide, to: "a.html")
        let run = try await program.run("snapshot", "a.html")
        #expect(run.code == 0)
        #expect(
            run.errors == """
                a.html: warning: The page is too wide: 195 pixels at its right edge are cut off. \
                --fit makes all of it smaller.\n
                """)
        try folder.write(
            "<style>body { overflow-x: hidden }</style>" + Self.wide, to: "hidden.html")
        let hidden = try await program.run("snapshot", "hidden.html")
        #expect(hidden.errors == "" && hidden.code == 0)
    }

    @Test func aPDFThatCutsAPageIsAWarningAndTheFitOptionShrinksIt() async throws {
        let labels = stride(from: 0, to: 2000, by: 100).map {
            "<b style=\"position:absolute;left:\($0)px\">at\($0)</b>"
        }
        try folder.write(
            """
            <!doctype html><style>body { margin: 0 } @media screen { div { display: none } }\
            </style><div style="width:2000px;height:50px">\(labels.joined())</div>
            """, to: "a.html")
        let cut = try await program.run("snapshot", "a.html", "--pdf")
        #expect(cut.code == 0)
        #expect(
            cut.errors == """
                a.html: warning: The page is too wide: 954 pixels at its right edge are cut off. \
                --fit makes all of it smaller.\n
                """)
        #expect(try !folder.text(ofPDF: "a.pdf").contains("at1900"))
        let fitted = try await program.run("snapshot", "a.html", "--pdf", "--fit")
        #expect(fitted.errors == "" && fitted.code == 0)
        #expect(try folder.text(ofPDF: "a.pdf").contains("at1900"))
        try folder.write(
            "<!doctype html><div style=\"width:900px;height:50px;background:#f00\">at</div>",
            to: "b.html")
        let shrunk = try await program.run("snapshot", "b.html", "--pdf")
        #expect(shrunk.errors == "" && shrunk.code == 0)
    }

    @Test(arguments: ["300vw", "calc(100vw * 3)", "300%", "3000px", "20000px"])
    func aFittedPDFFillsTheSheetBetweenItsMargins(width: String) async throws {
        try folder.write(
            """
            <!doctype html><style>body { margin: 0 }</style>\
            <div style="width:\(width);height:50px">start<b style="float:right">end</b></div>
            """, to: "a.html")
        let fitted = try await program.run("snapshot", "a.html", "--pdf", "--fit")
        #expect(fitted.code == 0)
        #expect(fitted.errors == "")
        let areas = try folder.text(ofPDF: "a.pdf", areas: true)
        func edge(_ name: String, of word: String) throws -> Double {
            let pattern = try Regex("\(name)=\"([0-9.]+)\"[^>]*>\(word)<")
            let value = try #require(try pattern.firstMatch(in: areas)?[1].substring)
            return try #require(Double(value))
        }
        #expect(try abs(edge("xMin", of: "start") - 36) < 1)
        #expect(try abs(edge("yMin", of: "start") - 36) < 5)
        #expect(try abs(edge("xMax", of: "end") - (595.276 - 36)) < 1)
    }

    /// A table of 30 columns whose words can't be broken.
    private static let table = """
        <table><tr>\((1...30).map { "<td>Column\($0)value" }.joined())</table>
        """

    @Test(arguments: [[], ["--style", "app"]])
    func theFitOptionScalesTextBelowTheEnginesMinimumFontSize(options: [String]) async throws {
        let page = "<!doctype html><style>td:last-child { background: #00f }</style>" + Self.table
        try folder.write(page, to: "a.html")
        for kind in [["--pdf"], ["--width", "600"]] {
            let cut = try await program.run(["snapshot", "a.html"] + kind + options)
            #expect(cut.code == 0 && cut.errors.contains("The page is too wide: "))
            let fitted = try await program.run(["snapshot", "a.html", "--fit"] + kind + options)
            #expect(fitted.errors == "" && fitted.code == 0)
        }
        let text = try folder.text(ofPDF: "a.pdf")
        #expect((1...30).allSatisfy { text.contains("Column\($0)value") })
        let snapshot = try #require(decoded("a.png"))
        #expect(snapshot.size[0] == 600)
        let isBlue = (560..<600).contains { x in
            (0..<snapshot.size[1]).contains { snapshot[x, $0].blue > snapshot[x, $0].red }
        }
        #expect(isBlue)
    }

    @Test func boxesThatScrollAreAWarning() async throws {
        let box = "<div style='overflow:auto'><p style='width:3000px'>wide</div>"
        let high = "<div style='height:30px;overflow-y:scroll'><p style='height:90px'>high</div>"
        let code = "<pre>\(String(repeating: "word ", count: 100))</pre>"
        try folder.write("<!doctype html>" + box, to: "box.html")
        try folder.write("<!doctype html>" + box + high, to: "boxes.html")
        try folder.write("<!doctype html>" + code, to: "code.html")
        let one = try await program.run("snapshot", "box.html")
        #expect(
            one.errors == """
                box.html: warning: A box of the page scrolls; the picture shows only a part of its \
                content. Give it overflow: visible in the page's styles.\n
                """)
        let two = try await program.run("snapshot", "boxes.html", "--pdf")
        #expect(
            two.errors == """
                boxes.html: warning: 2 boxes of the page scroll; the picture shows only parts of \
                their content. Give them overflow: visible in the page's styles for print.\n
                """)
        #expect([one.code, two.code] == [0, 0])
        for options in [[], ["--pdf"]] {
            let run = try await program.run(["snapshot", "code.html", "--style", "app"] + options)
            #expect(run.errors == "" && run.code == 0)
        }
        let words = try folder.text(ofPDF: "code.pdf").split(whereSeparator: \.isWhitespace)
        #expect(words.count { $0 == "word" } == 100)
    }

    // MARK: - Paper

    @Test func aHeadingStaysWithItsContentInAWrapperThatIsntBroken() async throws {
        let rows = String(repeating: "<p>row</p>", count: 15)
        let content = "<h2>HEAD</h2><p style='height:200px'>after</p>"
        try folder.write(
            """
            <!doctype html><style>p { height: 60px; margin: 0 } div { break-inside: avoid }</style>\
            \(rows)<div>\(content)</div>
            """, to: "a.html")
        let run = try await program.run("snapshot", "a.html", "--pdf")
        #expect(run.errors == "" && run.code == 0)
        let sheets = try folder.text(ofPDF: "a.pdf").split(separator: "\u{c}")
        #expect(!sheets[0].contains("HEAD"))
        #expect(sheets[1].contains("HEAD") && sheets[1].contains("after"))
    }

    @Test func printedPagesAreJudgedByTheirPrintedLayout() async throws {
        try folder.write(
            """
            <!doctype html><style>@media print { .screen { display: none } }</style>
            <p>Printed</p><div class=screen style="height:4000000px">Screen</div>
            """, to: "long.html")
        let long = try await program.run("snapshot", "long.html", "--pdf")
        #expect(long.errors == "" && long.code == 0)
        #expect(try folder.text(ofPDF: "long.pdf").contains("Printed"))
        try folder.write(
            "<!doctype html><style>@media print { body { display: none } }</style><p>Screen",
            to: "none.html")
        let none = try await program.run("snapshot", "none.html", "--pdf")
        #expect(none.code == 0)
        #expect(
            none.errors == """
                none.html: warning: Nothing of the page is visible; the picture is blank. Check its \
                styles for print.\n
                """)
        try folder.write(
            "<!doctype html><style>@media print { :root { display: none } }</style><p>Screen",
            to: "root.html")
        let root = try await program.run("snapshot", "root.html", "--pdf")
        #expect(root.code == 65)
        #expect(root.errors.contains("The page has no sheets"))
    }

    @Test func aSnapshotWithoutContentIsAWarning() async throws {
        try folder.write("<!doctype html><title>x</title>", to: "empty.html")
        try folder.write("<!doctype html><p style='color:#fff'>white", to: "white.html")
        try folder.write("<!doctype html><p>text", to: "text.html")
        let run = try await program.run("snapshot", "empty.html", "white.html", "text.html")
        #expect(run.code == 0)
        #expect(
            run.errors.split(separator: "\n")
                == ["empty", "white"].map {
                    """
                    \($0).html: warning: Nothing of the page is visible; the picture is blank. Check \
                    the page.
                    """
                })
    }

    private func decoded(_ name: String) -> Pixels? {
        Pixels(folder.url.appendingPathComponent(name))
    }
}
