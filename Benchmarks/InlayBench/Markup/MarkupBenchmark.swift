import CGTK
import Foundation
import Inlay
import InlayGObject
import InlayTools

/// The speed of building screens from documents, beside GtkBuilder, and of showing a saved
/// document.
enum MarkupBenchmark: Benchmark {
    static let name = "markup"
    static let summary = "markup: building, reloading, a long list, parsing"

    private static let rounds = 40

    static func figures() async throws -> [Figure] {
        let document = MarkupWorkload.screen(rows: 200)
        let window = Window("Benchmark", width: 1000, height: 700)
        window.present()
        await window.nextFrame()
        defer { window.close() }
        var figures = [
            try await buildTimes(document), try await reloadTime(in: window),
            try await firstFrame(in: window),
        ]
        if let parse = try await parseTimes(document) { figures.append(parse) }
        return figures
    }

    // MARK: - Building

    /// Builds the same thousand widgets with Inlay and GtkBuilder, each from the text of its own
    /// document.
    private static func buildTimes(_ document: String) async throws -> Figure {
        let builderDocument = MarkupWorkload.builderScreen(rows: 200)
        // Widgets are released between the measurements, not during them.
        var made: [Any] = []
        let pair = try await interleave(rounds: rounds) {
            let time = try await seconds { made.append(try MarkupView(text: document)) }
            made = []
            return time
        } peer: {
            let time = try await seconds {
                guard
                    let builder = gtk_builder_new_from_string(
                        builderDocument, builderDocument.utf8.count),
                    let root = gtk_builder_get_object(builder, "root")
                else { throw BenchError(description: "GtkBuilder made no widgets.") }
                made += [GLibObject(adopting: root), GLibObject(owning: builder)]
            }
            made = []
            return time
        }
        return Figure(
            "build_1000_ratio_to_gtkbuilder", pair.own / pair.peer, unit: "times",
            peer: "GtkBuilder, the same widgets", against: 1, atMost: 1.5)
    }

    // MARK: - Reloading

    /// Measures the time from the save of a large screen, whose widgets are all rebuilt, to the
    /// frame that shows it.
    private static func reloadTime(in window: Window) async throws -> Figure {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("inlay-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Screen.xml")
        func save(_ number: Int) throws {
            let text = MarkupWorkload.screen(rows: 40 + number % 2)
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        try save(0)
        let preview = DocumentPreview(path: file.path)
        window.content = preview
        await preview.update()
        await window.nextFrame()
        var times: [Double] = []
        for round in 1...rounds {
            let start = ContinuousClock.now
            await withCheckedContinuation { continuation in
                preview.onUpdate = { continuation.resume() }
                do { try save(round) } catch { continuation.resume() }
            }
            preview.onUpdate = nil
            await window.nextFrame()
            times.append((ContinuousClock.now - start) / .milliseconds(1))
        }
        let median = times.sorted()[times.count / 2]
        return Figure(
            "reload_ms", median, unit: "ms", peer: "the eye's patience", against: 100, atMost: 100)
    }

    // MARK: - Rows

    /// Measures the time from the text of a document with a list of 10,000 rows to its first frame.
    private static func firstFrame(in window: Window) async throws -> Figure {
        var times: [Double] = []
        for _ in 0..<rounds {
            window.content = Label("before")
            await window.nextFrame()
            let start = ContinuousClock.now
            let view = try MarkupView(
                text: """
                    <Column><Label text="Numbers" font="title1" margin="12"/>
                    <ContentList id="rows" weight="1"/></Column>
                    """)
            guard let slot: Bin = view.widget("rows") else {
                throw BenchError(description: "The document has no list.")
            }
            slot.content = RecyclingList(Array(0..<10_000), label: "Numbers") {
                Label().margins(12)
            } bind: { label, number in
                label.text = "Row \(number)"
            }
            window.content = view
            await window.nextFrame()
            times.append((ContinuousClock.now - start) / .milliseconds(1))
        }
        let median = times.sorted()[times.count / 2]
        return Figure(
            "rows_10000_first_frame_ms", median, unit: "ms", peer: "six frames", against: 100,
            atMost: 100)
    }

    // MARK: - Parsing

    private static func parseTimes(_ document: String) async throws -> Figure? {
        guard let library = LibXML2() else {
            note("libxml2 isn’t installed, and left out")
            return nil
        }
        let bytes = Array(document.utf8)
        let pair = try await interleave(rounds: rounds) {
            try await seconds { _ = try MarkupDocument(parsing: bytes) }
        } peer: {
            try await seconds { try library.parse(bytes) }
        }
        return Figure(
            "parse_ratio_to_libxml2", pair.own / pair.peer, unit: "times",
            peer: "libxml2, into a tree", against: 1, atMost: 3)
    }
}
