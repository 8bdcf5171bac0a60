import Foundation
import InlayTemplate
import InlayTesting
import InlayValues
import Testing

@Suite("Template: include and files")
struct IncludeTests {
    private let folder: TemporaryDirectory
    private let options: TemplateOptions

    init() throws {
        folder = try TemporaryDirectory()
        options = TemplateOptions(searchPaths: [folder.url.appendingPathComponent("in")])
        try folder.write("top secret", to: "secret.html")
        try folder.write("[{{ x }}{{ outer }}]", to: "in/part.mghtml")
    }

    private func write(_ text: String, to name: String) throws {
        try folder.write(text, to: "in/\(name)")
    }

    @Test func includedTemplatesSeeTheVariablesOfTheIncludingOne() throws {
        let text =
            "{% for x in list %}{% include \"part\" %}{% endfor %}{% include 'part.mghtml' %}"
        let data: TemplateValue = ["list": ["1", "<"], "outer": "o", "x": "root"]
        #expect(try rendered(text, data, options: options) == "[1o][&lt;o][rooto]")
    }

    @Test func loopsInIncludedTemplatesHaveTheirOwnCounter() throws {
        try write(
            "{% for y in x %}{{ y }}{{ forloop.counter }}{{ forloop.parentloop.counter }} {% endfor %}",
            to: "inner.html")
        let text = "{% for x in list %}{% include 'inner' %}{% endfor %}"
        #expect(
            try rendered(text, ["list": [["a"], ["b", "c"]]], options: options) == "a11 b12 c22 ")
    }

    @Test func templatesCanIncludeThemselvesRecursively() throws {
        try write(
            "<li>{{ node.name }}{% for node in node.children %}{% include 'tree' %}{% endfor %}</li>",
            to: "tree.html")
        let tree: TemplateValue = [
            "node": [
                "name": "a",
                "children": [
                    ["name": "b", "children": []],
                    ["name": "c", "children": [["name": "d", "children": []]]],
                ],
            ]
        ]
        #expect(
            try Template(named: "tree", options: options).html(tree).source
                == "<li>a<li>b</li><li>c<li>d</li></li></li>")
    }

    @Test func includesNestedMoreThan64DeepAreAnError() throws {
        try write("{% include 'round' %}", to: "round.html")
        #expect(
            problem("{% include 'round' %}", options: options).hasSuffix(
                "error: templates include each other more than 64 deep"))
    }

    @Test(arguments: [
        "../secret.html", "/etc/passwd", "a/../../secret.html", "./part", "link",
        "linked/secret.html",
        "part\\u0000", "", "folder",
    ])
    func filesOutsideOfTheSearchPathsAreNotIncluded(name: String) throws {
        let inside = folder.url.appendingPathComponent("in")
        let files = FileManager.default
        try files.createSymbolicLink(
            at: inside.appendingPathComponent("link"),
            withDestinationURL: folder.url.appendingPathComponent("secret.html"))
        try files.createSymbolicLink(
            at: inside.appendingPathComponent("linked"), withDestinationURL: folder.url)
        try files.createDirectory(
            at: inside.appendingPathComponent("folder"), withIntermediateDirectories: true)
        let text = problem("a{% include '\(name)' %}", options: options)
        #expect(text.hasPrefix("t.html:1:13: error:"))
    }

    @Test func filesOfTheRootFolderAreIncluded() throws {
        let file = try folder.write("part", to: "in/plain.html").resolvingSymlinksInPath()
        let options = TemplateOptions(searchPaths: [URL(fileURLWithPath: "/")])
        let name = file.path.dropFirst()
        #expect(try rendered("{% include '\(name)' %}", options: options) == "part")
    }

    @Test func errorsInIncludedTemplatesHaveTheirOwnPosition() throws {
        try write("\n {{ x", to: "broken.html")
        let text = problem("{% include 'broken' %}", options: options)
        #expect(text.hasSuffix("/in/broken.html:2:2: error: “{{” has no “}}”"))
    }

    @Test func templatesReadFromAFileURLIncludeFilesBesideThem() throws {
        let file = try folder.write("{% include 'part' %}", to: "in/main.html")
        let template = try Template(contentsOf: file)
        #expect(try template.html(["x": 1, "outer": 2] as TemplateValue).source == "[12]")
    }

    @Test func templatesOfABundleIncludeFilesOfTheBundleFirst() throws {
        try write("<b>{% include 'part' %}</b>{% include 'more' %}", to: "card.html")
        try folder.write("more", to: "other/more.html")
        try folder.write("other", to: "other/part.html")
        let bundle = try #require(Bundle(url: folder.url.appendingPathComponent("in")))
        let other = TemplateOptions(searchPaths: [folder.url.appendingPathComponent("other")])
        let template = try Template(named: "card", in: bundle, options: other)
        // The bundle comes before the other search paths.
        #expect(
            try template.html(["x": 1, "outer": 2] as TemplateValue).source == "<b>[12]</b>more")
    }

    @Test func errorsForMissingTemplatesListSimilarNames() throws {
        try write("", to: "card.html")
        try write("", to: "mail/row.mghtml")
        try write("", to: "style.css")
        let bundle = try #require(Bundle(url: folder.url.appendingPathComponent("in")))
        let path = folder.url.appendingPathComponent("in").path
        #expect {
            try Template(named: "crad", in: bundle)
        } throws: { error in
            "\(error)" == "there is no template “crad” in \(path); did you mean “card”?; "
                + "there are card, mail/row, part"
        }
        #expect(
            problem("{% include 'zzzzz' %}", options: options).hasSuffix(
                "there is no template “zzzzz” in \(path); there are card, mail/row, part"))
        #expect(
            problem("{% extends 'crad.html' %}", options: options).contains("“card.html”?"))
        #expect(
            problem("{% include 'mail/row.mgthml' %}", options: options)
                .contains("did you mean “mail/row.mghtml”?"))
        #expect(
            problem("{% include 'cart' %}", options: TemplateOptions(templates: ["card": ""]))
                == "t.html:1:12: error: there is no template “cart”, and no folder to look in; "
                + "did you mean “card”?")
    }

    @Test func errorsForMissingFilesNameTheSearchedFolders() throws {
        #expect(throws: TemplateFileError.self) { try Template(named: "nope", options: options) }
        let gone = folder.url.appendingPathComponent("gone.html")
        #expect {
            try Template(contentsOf: gone)
        } throws: { error in
            error as? TemplateFileError == .missing(name: "gone.html", searchPaths: [folder.path])
        }
    }
}
