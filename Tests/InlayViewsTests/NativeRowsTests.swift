import InlayTesting
import Testing

@testable import InlayViews

@MainActor @Suite("Lists: native rows") struct NativeRowsTests {
    private let surface = StubListSurface()

    @Test func aFrameIsRequestedWhenANativeRowBecomesAWebRow() async throws {
        surface.nativeWidths = [500]
        let list = ContentList([1], surface: surface) { .html("<p>\($0)") }
        surface.delegate?.resized(width: 500, height: 400)
        try await waitUntil("the row is native text") {
            _ = surface.makeFrame(at: 0)
            return list.controller.rows.near[0]?.native != nil
        }
        surface.delegate?.resized(width: 300, height: 400)
        _ = surface.makeFrame(at: 0)
        #expect(list.controller.rows.near[0]?.presentation.isWeb == true)
        #expect(surface.needsFrame)
    }

    @Test(arguments: [-1, 9]) func theRendererOfARowOutOfRangeIsThatOfTheNearestRow(_ row: Int)
        async throws
    {
        let list = ContentList([1, 2], surface: surface) { .html("<table><td>\($0)</table>") }
        #expect(try await list.renderer(of: row) == .web(.content("table")))
        let empty = ContentList([Int](), surface: surface) { .html("<p>\($0)") }
        #expect(try await empty.renderer(of: row) == .native)
    }
}
