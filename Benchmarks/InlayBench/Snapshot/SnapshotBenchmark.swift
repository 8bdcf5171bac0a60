import CWebKitGTK
import Inlay

/// The cost of snapshots of pages, and the memory of many views.
enum SnapshotBenchmark: Benchmark {
    static let name = "snapshot"
    static let summary = "snapshots of pages, and the memory of twenty views"

    private static let width = 800
    private static let height = 1167
    private static let views = 20

    static func figures() async throws -> [Figure] {
        [try await snapshots(), try await memory()]
    }

    private static func snapshots() async throws -> Figure {
        let html = page
        let raw = try RawView()
        raw.layOut(width: width, height: height)
        let snapshotter = Snapshotter()
        let pair = try await interleave(rounds: 9) {
            try await seconds {
                let snapshot = try await snapshotter.snapshot(
                    of: .html(html), SnapshotOptions(width: width))
                guard snapshot.width == width, snapshot.height == height else {
                    throw BenchError(
                        description:
                            "The snapshot has \(snapshot.width) × \(snapshot.height) pixels."
                    )
                }
            } * 1000
        } peer: {
            try await seconds {
                await raw.load(html)
                _ = try await raw.png()
            } * 1000
        }
        return Figure(
            "snapshot_ms", pair, unit: "ms", peer: "one webkit_web_view_get_snapshot view, kept",
            ratioAtMost: 2.5)
    }

    /// Measures the memory once, not in rounds, because the processes of closed views run on for a
    /// while.
    ///
    /// Inlay's views are measured first, which is a disadvantage: no other process shares memory
    /// with them yet.
    private static func memory() async throws -> Figure {
        let html = page
        let before = WebProcesses.all()
        var documents: [WebView] = []
        for _ in 0..<views {
            let view = WebView(trust: .document)
            RawView.layOut(view.widget, width: width, height: height)
            try await view.load(.html(html))
            documents.append(view)
        }
        let own = WebProcesses.megabytes(of: WebProcesses.all().subtracting(before))
        let between = WebProcesses.all()
        var raws: [RawView] = []
        for _ in 0..<views {
            let view = try RawView(isAccelerated: true)
            view.layOut(width: width, height: height)
            await view.load(html)
            raws.append(view)
        }
        let peer = WebProcesses.megabytes(of: WebProcesses.all().subtracting(between))
        withExtendedLifetime((documents, raws)) {}
        return Figure(
            "views_20_web_mb", Pair(own: own, peer: peer), unit: "MB",
            peer: "\(views) unrelated webkit_web_view_new", ratioAtMost: 0.2)
    }

    /// A typical document, whose height doesn't depend on fonts.
    private static let page: String = {
        let rows = (1...30).map { number in
            """
            <tr><td>\(number)</td><td>A row with some <b>bold</b> and <i>other</i> text</td>\
            <td style="background: hsl(\(number * 12), 70%, 80%)">\(number * 37)</td></tr>
            """
        }
        return """
            <!doctype html><meta charset="utf-8"><style>
            body { margin: 0; font: 14px/20px sans-serif } td { border: 1px solid #ccc }
            main { height: \(height)px; overflow: hidden; padding: 0 20px }
            </style><main><h1>A document</h1><p>\(String(repeating: "Words of a page. ", count: 60))
            </p><table>\(rows.joined())</table></main>
            """
    }()
}
