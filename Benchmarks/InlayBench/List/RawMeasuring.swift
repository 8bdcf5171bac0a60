import CGLib
import Foundation
import Inlay
import InlayGObject
import InlayTesting

/// The number of rows that the bare engine lays out per second, in batches in a page that does
/// nothing else: the upper bound for any list that measures rows with the engine.
enum RawMeasuring {
    private static let batch = 32
    private static let time = Duration.seconds(4)

    /// The script that lays out a batch of rows together, each as a separate body.
    private static let script = """
        const bodies = JSON.parse(rows).map((html) => {
            const body = document.createElement("body");
            body.innerHTML = html;
            return body;
        });
        document.body.replaceWith(...bodies);
        const heights = bodies.map((body) => body.getBoundingClientRect().height);
        for (const body of bodies.slice(1)) body.remove();
        for (const body of bodies) body.replaceChildren();
        return heights.length;
        """

    /// Returns the number of rows laid out per second; no row is laid out twice.
    static func rowsPerSecond() async throws -> Double {
        let view = try RawView()
        view.layOut(width: Int(ListScreen.width), height: 600)
        let sheet = StyleSheet.app.adding(StyleSheet(trusting: TestRows.css))
        await view.load("<!doctype html><style>\(sheet.css(in: .desktop))</style>")
        var rows = 0
        var busy = Duration.zero
        while busy < time {
            let json = try JSONEncoder().encode(
                (rows..<rows + batch).map { TestRows.html($0 + 100_000) })
            let text = String(decoding: json, as: UTF8.self)
            let start = ContinuousClock.now
            _ = try await view.call(script, arguments: [("rows", g_variant_new_string(text))])
            busy += start.duration(to: .now)
            rows += batch
        }
        return Double(rows) / (busy / .seconds(1))
    }
}
