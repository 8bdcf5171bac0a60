import CGTK
import InlayGeometry
import InlayLists
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites.Anchor {
    @Test(.tags(.fuzz)) func theScrollAnchorStaysInPlaceWhileRowsAroundItChange() async throws {
        let desktop = Desktop()
        desktop.isAnimated = false
        let test = await TestList(count: 300)
        var random = SeededGenerator(seed: 7)
        var items = test.list.items
        test.list.scroll(to: 150)
        await test.list.waitUntilPainted()
        await test.window.frame()
        var nextID = 1000
        var changes = 0
        var compared = 0
        var bad: [String] = []
        // The screenshot after a change: the first one in which all visible rows are painted.
        func picture() async throws -> ListPixels {
            try await test.window.wait(until: "all is painted", { try await test.pixels }) {
                $0.blankLines == 0
            }
        }
        // The anchor: the first row that begins within the viewport.
        func anchor() -> Int? {
            let geometry = test.list.geometry
            let index = geometry.visibleRows().first { geometry.position(of: $0) > -0.5 }
            return index.map { test.list.items[$0].id }
        }
        var before = try await picture()
        while changes < (Campaign.inputs > 1 ? 20_000 : 300) {
            let watched = before.firstBegun?.row
            // Rows may have been measured since the screenshot was taken.
            var isAnchor = anchor() == watched
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                let near = test.list.geometry.visibleRows(above: 2000, below: 1000)
                let index = Int.random(in: near, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    nextID += 1
                    items.insert(.init(id: nextID), at: index)
                case 1 where items.count > 280: items.remove(at: index)
                default: items[index].extra = Int.random(in: 0...200, using: &random)
                }
                test.list.update(items)
                changes += 1
                isAnchor = isAnchor && anchor() == watched
            }
            let geometry = test.list.geometry
            let distance = Double(Int.random(in: -60...60, using: &random))
            test.list.scroll(.by(distance))
            let moved = test.list.geometry.offset - geometry.offset
            isAnchor = isAnchor && anchor() == watched
            await test.window.frame()
            let after = try await picture()
            // A row above may have become visible by shrinking, and then be the anchor.
            isAnchor = isAnchor && anchor() == watched
            // A row that ends exactly at the bottom looks like one that is cut.
            if isAnchor, let band = before.firstBegun, let same = after.firstBegun,
                same.row == band.row, band.top > max(Int(moved.rounded(.up)), 0) + 1, same.top > 1,
                band.bottom < before.height
            {
                compared += 1
                if abs(same.top - (band.top - Int(moved.rounded()))) > 1 {
                    bad.append(
                        "\(compared), by \(distance), \(geometry.anchor): \(before.bands) → "
                            + "\(after.bands), \(test.list.geometry.anchor)")
                }
            }
            before = after
        }
        #expect(bad.isEmpty)
        #expect(compared > (Campaign.inputs > 1 ? 200 : 3), "\(compared)")
    }
}
