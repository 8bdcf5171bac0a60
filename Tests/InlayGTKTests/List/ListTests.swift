import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests {
    @Suite struct Lists {}
}

/// A list of test rows in a window.
final class TestList {
    struct Item: Identifiable, Hashable {
        let id: Int
        /// Pixels that the row has more than others.
        var extra = 0
    }

    static let sheet = StyleSheet.app.adding(StyleSheet(trusting: TestRows.css))
    let list: ContentList<[Item]>
    let window: TestWindow

    init(_ items: [Item], width: Int32 = 500, height: Int32 = 400) async {
        list = ContentList(items) { item in
            let extra = item.extra > 0 ? "<div style=\"height: \(item.extra)px\"></div>" : ""
            return .html(
                TrustedHTML(trusting: TestRows.html(item.id) + extra), styleSheet: Self.sheet)
        }
        window = TestWindow(width: width, height: height, children: [list.widget])
        await window.present()
        await list.ready()
    }

    convenience init(count: Int, width: Int32 = 500, height: Int32 = 400) async {
        await self.init((0..<count).map { Item(id: $0) }, width: width, height: height)
    }

    /// What is seen in this frame, or in the first one that there is a picture of: GTK gives none of
    /// a widget that waits for its next layout.
    var pixels: ListPixels {
        get async {
            let count = list.items.count * 4 + 100_000
            while true {
                let pixels = ListPixels(of: list.widget) { $0 < count }
                if pixels.height > 0 || Task.isCancelled { return pixels }
                await window.frame()
            }
        }
    }

    /// Lets frames go by until something holds.
    func frames(until holds: () async -> Bool) async {
        while await !holds(), !Task.isCancelled { await window.frame() }
    }
}
