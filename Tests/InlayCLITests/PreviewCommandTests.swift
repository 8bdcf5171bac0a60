import Glibc
import InlayTesting
import Testing

/// Tests of `inlay preview` on a desktop, while documents are edited.
@Suite struct PreviewCommandTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func open(_ arguments: String...) async throws -> (Desktop, AccessibleApp) {
        let desktop = try await Desktop()
        let app = try await desktop.open(program: "inlay", ["preview"] + arguments).app
        return (desktop, app)
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    @Test func savingAScreenReloadsItAndKeepsEnteredText() async throws {
        func document(_ heading: String, _ extra: String = "") -> String {
            """
            <Column><Label text="\(heading)"/><TextField id="name" placeholder="Name"/>\(extra)
            <Label text="$greeting"/></Column>
            """
        }
        try folder.write(#"{"greeting": "Good morning"}"#, to: "data.json")
        try folder.write(document("First heading"), to: "A.xml")
        let (desktop, app) = try await open(path("A.xml"), "--data", path("data.json"))
        // The session of the desktop ends with its value.
        defer { withExtendedLifetime(desktop) {} }
        try await app.waitForText("First heading")
        try await app.waitForText("Good morning")
        let field = try await app.element(.textField, named: "Name")
        try await field.setText("Ada")
        // Another element, so that all widgets are rebuilt.
        try folder.write(document("Second heading", "<Switch/>"), to: "A.xml")
        try await app.waitForText("Second heading")
        try await waitUntil("the field has its text") {
            try await app.element(.textField, named: "Name").text() == "Ada"
        }
        try folder.write(document("Third heading", "<Lable/>"), to: "A.xml")
        try await app.waitForText("unknown element <Lable>; did you mean “Label”?")
        try await app.waitForText("1 error. Above is the last version without errors.")
        try await app.waitForText("Second heading")
        #expect(try await app.element(.textField, named: "Name").text() == "Ada")
        try folder.write(#"{"greeting": "Good evening"}"#, to: "data.json")
        try folder.write(document("Fourth heading"), to: "A.xml")
        try await app.waitForText("Fourth heading")
        try await app.waitForText("Good evening")
    }

    @Test func savingATemplateOrItsStyleSheetReloadsThePreview() async throws {
        func template(_ text: String) -> String {
            "<title>Page</title><link rel=stylesheet href=page.css><p class=a>\(text)</p>"
        }
        try folder.write("p.a { display: none }", to: "page.css")
        try folder.write(#"{"name": "Ada"}"#, to: "data.json")
        try folder.write(template("Hello {{ name }}"), to: "page.mghtml")
        let (desktop, app) = try await open(path("page.mghtml"), "--data", path("data.json"))
        defer { withExtendedLifetime(desktop) {} }
        let page = try await app.page(titled: "Page")
        #expect(try await !page.text().contains("Hello"))
        try folder.write("p.a { display: block }", to: "page.css")
        try await waitUntil("the style sheet is applied") {
            try await app.page(titled: "Page").text().contains("Hello Ada")
        }
        try folder.write(template("Bye {{ name }}"), to: "page.mghtml")
        try await waitUntil("the template is shown") {
            try await app.page(titled: "Page").text().contains("Bye Ada")
        }
        try folder.write(template("{% if name %}"), to: "page.mghtml")
        try await app.waitForText("1 error. Above is the last version without errors.")
        #expect(try await app.page(titled: "Page").text().contains("Bye Ada"))
    }

    @Test func savingAPageReloadsThePreview() async throws {
        try folder.write("<title>Page</title><p>One", to: "page.html")
        let (desktop, app) = try await open(
            path("page.html"), "--rtl", "--dark", "--text-scale", "1.5")
        defer { withExtendedLifetime(desktop) {} }
        try await waitUntil("the page is shown") {
            try await app.page(titled: "Page").text().contains("One")
        }
        try folder.write("<title>Page</title><p>Two", to: "page.html")
        try await waitUntil("the saved page is shown") {
            try await app.page(titled: "Page").text().contains("Two")
        }
    }

    @Test func previewsOfMissingFilesOrInvalidSizesAreErrors() async throws {
        let program = Program(folder: folder.url)
        let missing = try await program.run("preview", "none.xml")
        #expect(missing.code == 66)
        #expect(missing.errors.contains("none.xml"))
        try folder.write("<Label/>", to: "A.xml")
        #expect(try await program.run("preview", "A.xml", "--width", "0").code == 64)
        // Reading these may never end.
        try #require(mkfifo(path("pipe.xml"), 0o600) == 0)
        for name in ["pipe.xml", "/dev/zero", "."] {
            let run = try await program.run("preview", name)
            #expect(run.errors == "error: \(name) is a folder, pipe or device; name a file.\n")
            #expect(run.code == 66)
        }
        // There is no display.
        let unshown = try await program.run("preview", "A.xml")
        #expect(unshown.code == 69)
        #expect(unshown.errors.contains("There is no display"))
    }
}
