import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.Lists {
    @Test(.timeLimit(.minutes(Campaign.minutes)))
    func rowsInSightStayWhileOthersComeGoAndGrowAroundThem() async throws {
        let desktop = Desktop()
        desktop.isAnimated = false
        let test = await TestList(count: 300)
        var random = SeededGenerator(seed: 7)
        var items = test.list.items
        test.list.scroll(to: 150)
        await test.list.ready()
        await test.window.frame()
        var nextID = 1000
        var changes = 0
        var compared = 0
        var bad: [String] = []
        var before = await test.pixels
        // The row that the list holds on to: the first that begins in what is seen.
        func held() -> Int? {
            let place = test.list.geometry
            let index = place.visibleRows().first { place.position(of: $0) > -0.5 }
            return index.map { test.list.items[$0].id }
        }
        while changes < 1000 * Campaign.inputs {
            // Heights may have become known since the picture was drawn.
            let watched = before.firstBegun?.row
            var isHeld = held() == watched
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
                isHeld = isHeld && held() == watched
            }
            let place = test.list.geometry
            let distance = Double(Int.random(in: -60...60, using: &random))
            test.list.scroll(.by(distance))
            let moved = test.list.geometry.offset - place.offset
            isHeld = isHeld && held() == watched
            await test.window.frame()
            let after = await test.pixels
            // The first row that is seen whole in both frames: the one that is read, and held on to all the
            // time. A row that ends at the very bottom can't be told from one that is cut, nor one that
            // isn't painted yet from none.
            if isHeld, before.blankLines == 0, after.blankLines == 0, let band = before.firstBegun,
                let same = after.firstBegun, same.row == band.row,
                band.top > max(Int(moved.rounded(.up)), 0) + 1, same.top > 1,
                band.bottom < before.height
            {
                compared += 1
                if abs(same.top - (band.top - Int(moved.rounded()))) > 1 {
                    let anchor = test.list.geometry.anchor
                    await test.window.frame()
                    bad.append(
                        "frame \(compared), by \(distance), \(place.anchor): \(before.bands) → "
                            + "\(after.bands), \(anchor), then \(await test.pixels.bands)")
                }
            }
            before = after
        }
        #expect(bad.isEmpty)
        #expect(compared > 10 * Campaign.inputs)
    }
}
