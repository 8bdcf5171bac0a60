import Inlay

/// *Mixed*: a list of native rows and web rows that scroll as one.
@MainActor
final class MixedScene: Screen, Scene {
    struct Entry: Identifiable {
        let id: Int
        /// The number of the day whose header the entry is; nil for other entries.
        var day: Int?
        /// The presentation of the row: native, web or automatic.
        var presentation = RowContent.Presentation.automatic
    }

    private static let days = 400
    private static let entriesADay = 9

    private let list: ContentList<[Entry]>
    private let status = Label().styled(.dimmed, .numeric)
    private var entries: [Entry]
    private var counting: Task<Void, Never>?

    init() {
        let length = Self.entriesADay + 1
        entries = (0..<Self.days * length).map {
            Entry(id: $0, day: $0 % length == 0 ? $0 / length : nil)
        }
        list = ContentList(entries) { entry in
            var row: RowContent =
                entry.day.map { .html("<h3>Day \($0 + 1)</h3>") } ?? .html(Self.html(entry.id))
            row.presentation = entry.presentation
            return row
        }
        super.init()
        list.widget.labeled("Feed")
        list.sectionHeaders = entries.filter { $0.day != nil }.map(\.id)
        list.onVisibleRowsChange = { [weak self] _ in self?.showCount() }
        let toggle = CheckBox("Draw Simple Rows Natively", isOn: true) { [weak self] in
            self?.draw(natively: $0)
        }
        toggle.tooltip =
            "Draws simple rows without the web engine. Their appearance should not change."
        content = Column {
            list
            Row(spacing: 8) {
                toggle
                status.expanded()
            }
            .margins(8)
        }
        status.textAlignment = .end
    }

    override func disappeared() { counting?.cancel() }

    func waitUntilReady() async {
        showCount()
        // The rows are counted again when others become visible, as while heights are estimates.
        while let last = counting {
            await last.value
            if counting == last { return }
        }
    }

    private func draw(natively isNative: Bool) {
        for index in entries.indices { entries[index].presentation = isNative ? .automatic : .web }
        list.update(entries)
        showCount()
    }

    /// Shows how many of the visible rows are native, once they are all displayed.
    private func showCount() {
        counting?.cancel()
        counting = Task { [status, list] in
            await list.waitUntilPainted()
            let rows = list.visibleRows
            var native = 0
            for row in rows where (try? await list.renderer(of: row)) == .native { native += 1 }
            guard !Task.isCancelled else { return }
            status.text = "\(native) of \(rows.count) visible rows are native"
        }
    }

    private static let people = ["Ada", "Grace", "Edsger", "Barbara", "Alan", "Frances", "Donald"]

    /// Returns the HTML of a feed entry; most entries are a few words, some have more complex
    /// content.
    private static func html(_ id: Int) -> String {
        let name = people[id % people.count]
        switch id % 8 {
        case 1:
            return """
                <p><b>\(name)</b> wrote: the new pumps are in since Monday, and the pressure is where \
                it should be. Nobody had to get up at night. See \
                <a href="https://example.org/pumps/\(id)">the protocol</a>.</p>
                """
        case 2:
            return """
                <p><b>\(name)</b> measured:</p><table><tr><th>Room<th>°C\
                <tr><td>North<td>\(18 + id % 5)<tr><td>South\
                <td>\(21 + id % 4)</table>
                """
        case 3:
            return """
                <p><b>\(name)</b> kept an eye on the pressure:</p>\
                <p>\(PressureChart.image(of: id))</p>
                """
        case 4:
            return """
                <blockquote>Can it be that number \(id) drips?</blockquote>\
                <p><b>\(name)</b>: it can. It did. It doesn’t any more.</p>
                """
        case 5:
            return """
                <p><b>\(name)</b> opened a report.</p><details><summary>What happened</summary>\
                <p>A hose came off, and was put on again with two clamps.</p></details>
                """
        case 6:
            return """
                <p><b>\(name)</b>: run this first.</p><pre>valve close \(id)\npump --check all</pre>
                """
        case 7:
            return """
                <p><b>\(name)</b> has a list:</p><ul><li>two valves<li>a roll of tape\
                <li><i>patience</i></ul>
                """
        default:
            return """
                <p><b>\(name)</b>: <s>tomorrow</s> today at nine, as <code>#\(id)</code>.</p>
                """
        }
    }
}
