import InlayTesting
import Testing

@testable import InlayViews

@MainActor @Suite("Lists: context menus") struct ListMenuTests {
    private let surface = StubListSurface()

    @Test func aContextMenuIsRequestedForTheRowAtThePosition() {
        let list = ContentList(Array(0..<3), surface: surface) { .html("<p>\($0)") }
        surface.delegate?.resized(width: 300, height: 400)
        // Without a handler, the row shows its own menu.
        #expect(surface.delegate?.contextMenu(atX: 10, y: 100) == false)
        var requests: [[Double]] = []
        list.onContextMenu = { requests.append([Double($0), $1, $2]) }
        #expect(surface.delegate?.contextMenu(atX: 10, y: 100) == true)
        #expect(surface.delegate?.contextMenu(atX: 20, y: 0) == true)
        // Below the last row there is none.
        #expect(surface.delegate?.contextMenu(atX: 10, y: 240) == false)
        #expect(requests == [[1, 10, 100], [0, 20, 0]])
        list.onContextMenu = nil
        #expect(surface.delegate?.contextMenu(atX: 10, y: 100) == false)
        #expect(requests.count == 2)
    }
}
