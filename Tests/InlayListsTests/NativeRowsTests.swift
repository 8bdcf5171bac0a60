import InlayGeometry
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayLists
@testable import InlayViewTesting

@MainActor @Suite("Lists: native rows") struct NativeRowsTests {
    private let surface = StubListSurface()

    @Test func aFrameIsRequestedWhenANativeRowBecomesAWebRow() async throws {
        surface.nativeWidths = [500]
        let list = ContentList([1], surface: surface) { .html("<p>\($0)") }
        surface.delegate?.resized(width: 500, height: 400)
        try await waitUntil("the row is native text") {
            _ = surface.makeFrame(at: 0)
            return list.controller.rows.loaded[0]?.native != nil
        }
        surface.delegate?.resized(width: 300, height: 400)
        _ = surface.makeFrame(at: 0)
        #expect(list.controller.rows.loaded[0]?.presentation.isWeb == true)
        #expect(surface.needsFrame)
    }

    /// Makes a list of one row that is displayed as native text or by a view.
    private func displayedList(
        _ presentation: RowContent.Presentation
    ) async throws -> ContentList<[RowContent]> {
        surface.nativeWidths = [500]
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = { _ in ["height": 40, "width": 500] }
        }
        var row = RowContent.html("<p>before")
        row.presentation = presentation
        let list = ContentList([row], surface: surface) { $0 }
        surface.delegate?.resized(width: 500, height: 400)
        try await waitUntil("the row is displayed") {
            _ = surface.makeFrame(at: 0)
            for engine in surface.engines { engine.report("painted", height: 40) }
            return list.controller.isReady
        }
        return list
    }

    @Test(arguments: [RowContent.Presentation.automatic, .web])
    func aListIsReadyOnlyAfterTheChangedContentOfARowIsPainted(
        _ presentation: RowContent.Presentation
    ) async throws {
        let list = try await displayedList(presentation)
        await list.waitUntilPainted()
        var row = RowContent.html("<p>after")
        row.presentation = .web
        list.update([row], changes: RowChanges(reloaded: RangeSet(0..<1)))
        var isReady = false
        let waiting = Task {
            await list.waitUntilPainted()
            isReady = true
        }
        try await waitUntil("the view displays the changed content") {
            _ = surface.makeFrame(at: 0)
            // Another view may measure the row.
            let engine = list.controller.rows.loaded[0]?.slot?.page.engine as? StubEngine
            return "\(engine?.scripts ?? [])".contains("<p>after")
        }
        for _ in 0..<4 {
            _ = surface.makeFrame(at: 0)
            await runQueuedJobs()
        }
        #expect(!isReady)
        // The outgoing content is drawn meanwhile.
        #expect(surface.makeFrame(at: 0)?.rows.first?.isPainted == true)
        for engine in surface.engines { engine.report("painted", height: 40) }
        await waiting.value
        #expect(list.controller.rows.loaded[0]?.native == nil)
    }

    @Test func theViewOfAWebRowThatBecomesNativeTextIsCleared() async throws {
        let list = try await displayedList(.web)
        list.update([.html("<p>after")], changes: RowChanges(reloaded: RangeSet(0..<1)))
        try await waitUntil("the row is native text") {
            _ = surface.makeFrame(at: 0)
            return list.controller.rows.loaded[0]?.native != nil
        }
        try await waitUntil("the view is empty") {
            surface.engines.contains { "\($0.scripts)".contains("inlayRows.clear") }
        }
    }

    @Test func aThemeChangeDoesNotLoadARowWhoseRendererIsNotChosenYet() async throws {
        let list = try await displayedList(.web)
        list.update([.html("<p>after")], changes: RowChanges(reloaded: RangeSet(0..<1)))
        // The content is prepared already, so that a view would load it at once.
        _ = try await list.renderer(of: 0)
        surface.theme.fontSize += 1
        surface.delegate?.themeChanged()
        for _ in 0..<10 { await runQueuedJobs() }
        try await waitUntil("the row is native text") {
            _ = surface.makeFrame(at: 0)
            return list.controller.rows.loaded[0]?.native != nil
        }
        #expect(!surface.engines.contains { "\($0.scripts)".contains("<p>after") })
    }

    @Test func aClickSelectsTheDisplayedRowAlsoIfAnUpdateMovedOrRemovedIt() async throws {
        surface.nativeWidths = [500]
        let list = ContentList([1, 2, 3], surface: surface) { .html("<p>\($0)") }
        list.selectionMode = .single
        list.selectsOnClick = true
        surface.delegate?.resized(width: 500, height: 400)
        try await waitUntil("the rows are native text") {
            _ = surface.makeFrame(at: 0)
            return (0..<3).allSatisfy { list.controller.rows.loaded[$0]?.native != nil }
        }
        let frame = try #require(surface.delegate?.frame())
        let clicked = try #require(frame.rows.last { $0.row == 1 })
        list.update([0, 1, 2, 3], changes: RowChanges(inserted: RangeSet(0..<1)))
        #expect(surface.delegate?.pressed(clicked.view, .replace) == true)
        #expect(list.selectedRows == RangeSet(2..<3))
        list.update([0, 1, 3], changes: RowChanges(removed: RangeSet(2..<3)))
        #expect(surface.delegate?.pressed(clicked.view, .replace) == false)
    }

    @Test func theDeleteKeyReportsTheSelectedRowsAndNothingWithoutASelection() {
        let list = ContentList([1, 2], surface: surface) { .html("<p>\($0)") }
        var deleted: [RangeSet<Int>] = []
        list.onDelete = { deleted.append($0) }
        surface.delegate?.resized(width: 500, height: 400)
        #expect(surface.delegate?.pressed(.delete, in: .none) == false)
        #expect(deleted == [])
        list.selectedRows = RangeSet(1..<2)
        #expect(surface.delegate?.pressed(.delete, in: .none) == true)
        #expect(deleted == [RangeSet(1..<2)])
    }

    @Test func aRowWhoseLinksHaveASchemeIsNativeAndOneWithRelativeLinksIsWeb() async throws {
        let links = ["web+case:1", "com.example.app:1", "mailto:a@b", "page.html", "a/b:c", "ü:1"]
        let list = ContentList(links, surface: surface) {
            .html("<p><a href=\"\($0)\">link</a></p>")
        }
        for row in 0..<3 { #expect(try await list.renderer(of: row) == .native) }
        for row in 3..<6 { #expect(try await list.renderer(of: row) == .web(.relativeLink)) }
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
