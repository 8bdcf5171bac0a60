import CGTK
import Inlay
import InlayHTML
import InlayTesting

/// Counts how often the HTML of a row is parsed while the row is displayed, measured and searched
/// twice.
enum ParseCounting {
    /// The number of rows: few enough for the list's cache, and so many that most are never visible
    /// at once.
    private static let rows = 400

    static func measure() async throws -> ListResult {
        let list = ContentList(0..<rows) { content($0) }
        guard let screen = ListScreen(rows: rows, showing: list.widget) else {
            throw BenchError(description: "The display's pixels can't be read.")
        }
        let before = HTMLTree.parseCount
        list.limits.measuredRows = rows
        gtk_window_present(screen.window.cast())
        for row in stride(from: 0, to: rows, by: 4) {
            list.scroll(to: row)
            await list.waitUntilPainted()
        }
        let deadline = ContinuousClock.now + .seconds(60)
        while !isMeasured(list), ContinuousClock.now < deadline {
            list.scroll(.by(1))
            try await Task.sleep(for: .milliseconds(100))
        }
        guard isMeasured(list) else {
            throw BenchError(description: "The rows aren't measured after a minute.")
        }
        for text in ["harbour", "mountains"] {
            let search = list.find(text)
            while !search.isComplete { try await Task.sleep(for: .milliseconds(20)) }
            search.end()
        }
        var result = ListResult()
        result.parsesPerRow = Double(HTMLTree.parseCount - before) / Double(rows)
        return result
    }

    private static func isMeasured(_ list: ContentList<Range<Int>>) -> Bool {
        let heights = list.geometry.heights
        return (0..<rows).allSatisfy { heights[$0].source == .measured }
    }

    /// Returns an untrusted row: two of three are native text, the engine draws a table for every
    /// third.
    private static func content(_ row: Int) -> RowContent {
        let html = TestRows.html(row)
        guard row.isMultiple(of: 3) else { return .html(html) }
        return .html("<table><tr><td>\(row)</td><td>\(html)</td></tr></table>")
    }
}
