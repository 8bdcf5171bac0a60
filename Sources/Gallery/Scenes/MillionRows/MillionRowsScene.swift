import Foundation
import Inlay
import InlayTesting

/// *Million Rows*: selectable rows of varying height, and a field to jump to any row.
@MainActor
final class MillionRowsScene: Screen, Scene {
    private static let count = 1_000_000

    private let list: ContentList<Range<Int>>
    private let status = Label(wrapping: .truncated).styled(.dimmed, .numeric)

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
        list.widget.labeled("Rows")
        list.selectsOnClick = true
        list.onSelectionChange = { [weak self] _ in self?.showSelection() }
        status.textAlignment = .end
        content = Column {
            list
            Row(spacing: 12) {
                label
                status.expanded()
                field.styled(.numeric)
            }
            .margins(8)
        }
    }

    private func showSelection() {
        let count = list.selectedRows.ranges.reduce(0) { $0 + $1.count }
        status.text = count > 0 ? "\(count.formatted()) selected" : ""
    }

    func waitUntilReady() async {
        await list.waitUntilPainted()
    }
}
