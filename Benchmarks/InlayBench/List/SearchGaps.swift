import CGLib
import CGTK
import Inlay
import InlayTesting

/// The longest gaps of the main loop while a list of 100,000 rows is searched, and while it is
/// idle.
enum SearchGaps {
    /// The interval at which an iteration of the main loop is requested, in milliseconds.
    private static let interval: guint = 4
    private static let rows = 100_000

    nonisolated(unsafe) private static var last: gint64 = 0
    nonisolated(unsafe) private static var longest: gint64 = 0

    nonisolated private static let tick: GSourceFunc = { _ in
        let now = g_get_monotonic_time()
        longest = max(longest, now - last)
        last = now
        return 1
    }

    static func measure() async throws -> ListResult {
        let contents = (0..<rows).map { TrustedHTML(trusting: TestRows.html($0)) }
        let sheet = StyleSheet.app.adding(StyleSheet(trusting: TestRows.css))
        let list = ContentList(0..<rows) { .trusted(contents[$0], styleSheet: sheet) }
        guard let screen = ListScreen(rows: rows, showing: list.widget) else {
            throw BenchError(description: "The display's pixels can't be read.")
        }
        gtk_window_present(screen.window.cast())
        await list.waitUntilPainted()
        // Rows within the overscan are measured, and views are created.
        list.limits.measuredRows = 0
        try await Task.sleep(for: .seconds(5))
        var result = ListResult()
        result.idleGap = try await longestGap { try await Task.sleep(for: .seconds(5)) }
        result.searchGap = try await longestGap {
            let search = list.find("harbour mountains")
            while !search.isComplete { try await Task.sleep(for: .milliseconds(50)) }
        }
        return result
    }

    /// Returns the longest wall time between two iterations of the main loop during some work, in
    /// milliseconds.
    private static func longestGap(during work: () async throws -> Void) async rethrows -> Double {
        (last, longest) = (g_get_monotonic_time(), 0)
        let timer = g_timeout_add(interval, tick, nil)
        defer { g_source_remove(timer) }
        try await work()
        longest = max(longest, g_get_monotonic_time() - last)
        return Double(longest) / 1000
    }
}
