import Inlay
import InlayTesting

/// *A Million Rows*: rows of varying height, and a field to jump to any row.
@MainActor
final class MillionRowsScene: Screen, Scene {
    private static let count = 1_000_000

    private let list: ContentList<Range<Int>>

    init() {
        let sheet = StyleSheet.app.adding(StyleSheet(trusting: TestRows.css))
        list = ContentList(0..<Self.count) { index in
            .trusted(TrustedHTML(trusting: TestRows.html(index)), styleSheet: sheet)
        }
        super.init()
        let label = Label("_Jump to row")
        let field = Stepper(in: 0...Double(Self.count - 1)) { [weak list] in
            list?.scroll(to: Int($0))
        }
        label.names(field)
        content = Column {
            list
            Row(spacing: 12) {
                label.expanded()
                field.styled(.numeric)
            }
            .margins(8)
        }
    }

    func ready() async {
        await list.ready()
    }
}
