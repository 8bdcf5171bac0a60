import InlayTemplate
import InlayTesting
import InlayValues
import Synchronization
import Testing

@Suite("Template: asynchronous sequences")
struct StreamTests {
    private func rows(_ count: Int) -> TemplateSequence {
        TemplateSequence(
            awaiting: AsyncStream { continuation in
                for row in 0..<count { continuation.yield(TemplateValue.integer(row)) }
                continuation.finish()
            })
    }

    private func streamed(
        _ template: String, _ data: TemplateValue, options: TemplateOptions = TemplateOptions()
    ) async throws -> (text: String, largest: Int, chunks: Int) {
        var bytes: [UInt8] = []
        var (largest, chunks) = (0, 0)
        try await Template(template, name: "t.html", options: options).stream(
            into: { chunk in
                bytes += chunk
                largest = max(largest, chunk.count)
                chunks += 1
            }, data)
        return (String(decoding: bytes, as: UTF8.self), largest, chunks)
    }

    @Test(arguments: [(0, "none"), (1, "0!"), (2, "01!"), (3, "012!")])
    func forLoopsAwaitTheElementsOfASequence(count: Int, text: String) async throws {
        let template =
            "{% for r in rows %}{{ r }}{% if forloop.last %}!{% endif %}{% empty %}none{% endfor %}"
        #expect(try await streamed(template, ["rows": .sequence(rows(count))]).text == text)
    }

    @Test func asynchronousLoopsCanBeNestedAndIncluded() async throws {
        let options = TemplateOptions(templates: [
            "part": "[{% for r in inner %}{{ r }}{{ forloop.parentloop.counter }}{% endfor %}]"
        ])
        let data: TemplateValue = ["outer": .sequence(rows(2)), "inner": .sequence(rows(2))]
        // A stream gives its elements once: the second round has none.
        #expect(
            try await streamed(
                "{% for o in outer %}{{ o }}{% include 'part' with x=o %}{% endfor %}.", data,
                options: options
            ).text == "0[0111]1[].")
    }

    @Test func streamedRowsArriveInChunks() async throws {
        let (text, largest, chunks) = try await streamed(
            "<ul>{% for r in rows %}<li>{{ r }}</li>{% endfor %}</ul>",
            ["rows": .sequence(rows(50_000))])
        #expect(text.utf8.count == 238_890 + 50_000 * 9 + 9)
        #expect(largest < 70_000)
        #expect(chunks > 8)
    }

    @Test func renderingThrowsTheErrorOfAFailingSequence() async {
        struct Lost: Error {}
        let source = TemplateSequence(
            awaiting: AsyncThrowingStream<TemplateValue, any Error> { continuation in
                continuation.yield(1)
                continuation.yield(2)
                continuation.finish(throwing: Lost())
            })
        await #expect(throws: Lost.self) {
            _ = try await streamed(
                "{% for r in rows %}{{ r }}{% endfor %}", ["rows": .sequence(source)])
        }
    }

    @Test func aLoopIteratesItsSequenceOnce() async throws {
        final class Starts: Sendable {
            let count = Mutex(0)
        }
        struct Rows: AsyncSequence {
            let starts: Starts

            func makeAsyncIterator() -> AsyncStream<TemplateValue>.Iterator {
                starts.count.withLock { $0 += 1 }
                return AsyncStream {
                    $0.yield(1)
                    $0.finish()
                }.makeAsyncIterator()
            }
        }
        let starts = Starts()
        let rows = TemplateSequence(awaiting: Rows(starts: starts))
        #expect(
            try await streamed(
                "{% for r in rows %}{{ r }}{% endfor %}", ["rows": .sequence(rows)]
            ).text == "1")
        #expect(starts.count.withLock(\.self) == 1)
    }

    @Test func synchronousRenderingOfAsyncSequencesIsAnError() throws {
        #expect(
            problem("{% for r in rows %}{% endfor %}", ["rows": .sequence(rows(1))]).hasPrefix(
                "t.html:1:13: error: the elements come asynchronously"))
    }
}
