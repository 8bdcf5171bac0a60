import Foundation
import InlayTesting
import InlayValues
import OrderedCollections
import Testing

@testable import InlayTemplate

@Suite("Template: data, streams of JSON, and the cache")
struct DataTests {
    private struct Person: TemplateConvertible {
        let name: String
        var templateValue: TemplateValue { ["name": .string(name), "size": .integer(name.count)] }
    }

    private struct Team: Encodable {
        struct Member: Encodable, TemplateConvertible {
            let secret: String
            var templateValue: TemplateValue { ["name": "shown"] }
        }

        let members: [Member]
        let labels: [String: [Int]]
    }

    @Test func oneTemplateRendersDifferentDataConcurrently() async throws {
        let template = try Template(
            "{% for x in list %}{{ a }}{{ x.b }}{% include 'part' %}{% endfor %}",
            options: TemplateOptions(templates: ["part": "{{ c }}{{ x.d }};"]))
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<32 {
                group.addTask {
                    let rest = (0..<task % 5).map { ("more\($0)", TemplateValue.integer($0)) }
                    // The names stand at other indexes in each task’s data.
                    let element = OrderedDictionary(
                        uniqueKeysWithValues: rest + [
                            ("b", .integer(task)), ("d", .string("<")),
                        ])
                    let data = OrderedDictionary(
                        uniqueKeysWithValues: rest + [
                            ("c", .string("c\(task)")), ("a", .string("a\(task)")),
                            ("list", .array(Array(repeating: .object(element), count: 20))),
                        ])
                    let expected = String(
                        repeating: "a\(task)\(task)c\(task)&lt;;", count: 20)
                    return (0..<20).allSatisfy { _ in
                        (try? template.text(TemplateValue.object(data))) == expected
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test func typesWithATemplateValueCanBeRendered() throws {
        let template = try Template("{{ name }} {{ size }}")
        #expect(try template.html(Person(name: "<a>")).source == "&lt;a&gt; 3")
        let list = try Template("{% for p in p %}{{ p.name }}{% endfor %}")
        #expect(
            try list.text(["p": [Person(name: "a"), Person(name: "b")]].templateValue) == "ab")
    }

    @Test func encodableDataUsesTheTemplateValueOfItsMembers() throws {
        let team = Team(members: [Team.Member(secret: "x")], labels: ["a": [1, 2]])
        let template = try Template("{{ members.0.name }}{{ members.0.secret }}{{ labels.a.1 }}")
        #expect(try template.text(team) == "shown2")
    }

    // MARK: - Streams of JSON

    private func elements(_ json: String, by size: Int) throws -> String {
        final class Reader: @unchecked Sendable {
            var rest: [UInt8] = []
        }
        let reader = Reader()
        reader.rest = Array(json.utf8)
        let rows = TemplateSequence(json: {
            defer { reader.rest.removeFirst(min(size, reader.rest.count)) }
            return reader.rest.isEmpty ? nil : Data(reader.rest.prefix(size))
        })
        return try Template("{% for r in rows %}({{ r }}){% endfor %}").text(
            ["rows": .sequence(rows)] as TemplateValue)
    }

    @Test(arguments: [1, 2, 3, 7, 1_000])
    func streamedJSONElementsAreParsedAtAnyChunkSize(size: Int) throws {
        #expect(
            try elements(" [1, \"a],\\\"}\" ,true,null, 2.5e1 ,\"é\"] ", by: size)
                == "(1)(a],&quot;})(True)(None)(25.0)(é)")
        #expect(
            try elements("{\"a\":[1,{\"b\":\"}\"}]}\n{\"a\":2}\n", by: size).hasSuffix(
                "({&#39;a&#39;: 2})"))
        #expect(try elements("[]", by: size) == "")
        #expect(try elements("", by: size) == "")
        #expect(try elements("[[1],[2,[3]]]", by: size) == "([1])([2, [3]])")
    }

    @Test(arguments: ["[1, 2", "[1] 2", "[\"a", "{\"a\":", "[1, x]"])
    func malformedStreamedJSONIsAnError(json: String) {
        for size in [1, 100] {
            #expect(throws: (any Error).self) { _ = try elements(json, by: size) }
        }
    }

    @Test func streamedTemplatesRenderJSONAsItArrives() async throws {
        let body = AsyncStream<[UInt8]> { continuation in
            for chunk in ["[{\"n\":", "1},{\"n\"", ":2}", "]"] {
                continuation.yield(Array(chunk.utf8))
            }
            continuation.finish()
        }
        var bytes: [UInt8] = []
        try await Template("{% for r in rows %}{{ r.n }};{% endfor %}").stream(
            into: { bytes += $0 },
            ["rows": .sequence(TemplateSequence(awaitingJSON: body))])
        #expect(String(decoding: bytes, as: UTF8.self) == "1;2;")
    }

    // MARK: - Cache

    @Test func cachedTemplatesAreReloadedWhenTheirFilesChange() throws {
        let folder = try TemporaryDirectory()
        try folder.write("[{% include 'part' %}{% include name %}]", to: "page.html")
        try folder.write("one", to: "part.html")
        try folder.write("x", to: "chosen.html")
        let cache = TemplateCache(options: TemplateOptions(searchPaths: [folder.url]))
        func text() throws -> String {
            try cache.template(named: "page").text(["name": "chosen"] as TemplateValue)
        }
        let before = try cache.template(named: "page")
        #expect(try text() == "[onex]")
        try folder.write("three", to: "part.html")
        #expect(try text() == "[threex]")
        try folder.write("yyy", to: "chosen.html")
        #expect(try text() == "[threeyyy]")
        try folder.write("{{ a | }}", to: "part.html")
        #expect(throws: TemplateErrors.self) { try text() }
        try folder.write("mended", to: "part.html")
        #expect(try text() == "[mendedyyy]")
        #expect(try before.text(["name": "chosen"] as TemplateValue) == "[onex]")
    }

    @Test func aFileRewrittenDuringCompilationIsReadAgain() throws {
        let folder = try TemporaryDirectory()
        try folder.write("old", to: "page.html")
        let options = TemplateOptions(searchPaths: [folder.url])
        let cache = TemplateCache(options: options)
        let compiled = try Template(named: "page", options: options)
        try folder.write("rewritten", to: "page.html")
        cache.insert(compiled, named: "page")
        #expect(try cache.template(named: "page").text([:] as TemplateValue) == "rewritten")
    }
}
