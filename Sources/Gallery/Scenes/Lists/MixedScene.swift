import CGTK
import Inlay

/// *Mixed*: simple rows are native text, others are the web engine's, and all scroll as one.
@MainActor
final class MixedScene: Scene {
    struct Entry: Identifiable {
        let id: Int
        /// The day, where the entry heads one.
        var day: Int?
        /// What draws the row.
        var presentation = RowContent.Presentation.automatic
    }

    private static let days = 400
    private static let entriesADay = 9

    let content: Object
    private let list: ContentList<[Entry]>
    private let status = Object(adopting: gtk_label_new(""))
    private var entries: [Entry]

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
        Widgets.setName("Feed", of: list.widget)
        list.sectionHeaders = entries.filter { $0.day != nil }.map(\.id)
        let toggle = Object(adopting: gtk_check_button_new_with_mnemonic("_Native text"))
        gtk_check_button_set_active(toggle.cast(), 1)
        gtk_widget_set_tooltip_text(
            toggle.cast(), "Draws simple rows without the web engine: nothing else may change")
        for name in ["dim-label", "numeric"] { gtk_widget_add_css_class(status.cast(), name) }
        gtk_widget_set_hexpand(status.cast(), 1)
        gtk_widget_set_halign(status.cast(), GTK_ALIGN_END)
        let bar = Widgets.row(spacing: 8, children: [toggle, status])
        Widgets.setMargins(8, of: bar)
        content = Widgets.column(children: [list.widget, bar])
        list.onVisibleRowsChange = { [weak self] _ in self?.tell() }
        toggle.connect("toggled") { [weak self] in
            self?.draw(natively: gtk_check_button_get_active(toggle.cast()) != 0)
        }
    }

    func ready() async {
        await list.ready()
        tell()
    }

    private func draw(natively isNative: Bool) {
        for index in entries.indices { entries[index].presentation = isNative ? .automatic : .web }
        list.update(entries)
        Task { [weak self] in
            await self?.list.ready()
            self?.tell()
        }
    }

    /// Tells how many of the rows in sight are native.
    private func tell() {
        let rows = list.surface.delegate?.frame().rows ?? []
        let native = rows.count { if case .native = $0.view { true } else { false } }
        gtk_label_set_text(status.opaque, "\(native) of \(rows.count) rows near are native text")
    }

    private static let people = ["Ada", "Grace", "Edsger", "Barbara", "Alan", "Frances", "Donald"]

    /// Rows as they come in a feed: most are a few words, some are more than that.
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
