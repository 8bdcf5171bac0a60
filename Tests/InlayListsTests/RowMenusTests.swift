import InlayGeometry
import InlayTesting
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting

@MainActor @Suite("Lists: context menus of rows") final class RowMenusTests {
    private let surface = StubListSurface()
    private let list: ContentList<[Int]>
    private var frame = ListFrame()
    /// The rows with which the app's item was called.
    private var called: [RangeSet<Int>] = []

    init() {
        surface.nativeWidths = [500]
        list = ContentList(Array(0..<6), surface: surface) { .html("<p>row \($0)</p>") }
        surface.delegate?.resized(width: 500, height: 400)
    }

    /// Opens the menu of a row as a secondary click does.
    private func open(_ row: Int, link: String? = nil) async throws -> RowMenu {
        frame = try await waitForValue("the rows are native text") {
            let frame = surface.makeFrame(at: 1)
            let isNative = frame?.rows.allSatisfy {
                if case .native = $0.view { true } else { false }
            }
            return frame?.rows.count == 6 && isNative == true ? frame : nil
        }
        let isOpen = surface.delegate?.opensMenu(
            .init(view: frame.rows[row].view, link: link, point: (9, 9)))
        #expect(isOpen == true)
        return try #require(surface.menus.last)
    }

    private func titles(_ menu: RowMenu) -> [[String]] { menu.groups.map { $0.map(\.title) } }

    private func choose(_ title: String, in menu: RowMenu) {
        menu.groups.joined().first { $0.title == title }?.action()
    }

    @Test func menuItemsOfTheAppFollowThoseOfTheList() async throws {
        #expect(try await titles(open(2)) == [["Copy", "Select All"]])
        list.selectionMode = .single
        list.selectsOnClick = true
        list.onContextMenu = { item, target in
            #expect(
                target
                    == ContextMenuTarget(
                        rows: RangeSet(2..<3), link: url("https://a.example/")))
            return [
                ContextMenuItem("Reply to \(item)") { _ in },
                ContextMenuItem("Delete", isEnabled: false) { _ in },
            ]
        }
        let menu = try await open(2, link: "https://a.example/")
        #expect(
            titles(menu) == [["Open Link", "Copy Link"], ["Copy"], ["Reply to 2", "Delete"]])
        #expect(menu.appItems.map(\.isEnabled) == [true, false])
        #expect(menu.row == 2 && menu.point?.x == 9)
    }

    @Test(arguments: ["inlay:reply", "javascript:alert(1)", "file:///etc/passwd", "#end"])
    func linksThatCannotOpenOutsideHaveNoMenuItems(link: String) async throws {
        list.onContextMenu = { _, target in
            #expect(target.link == nil)
            return []
        }
        #expect(try await titles(open(0, link: link)) == [["Copy", "Select All"]])
    }

    @Test func aMenuAppliesToTheSelectionOrSelectsTheClickedRow() async throws {
        var targets: [RangeSet<Int>] = []
        list.onContextMenu = { _, target in
            targets.append(target.rows)
            return []
        }
        list.selectsOnClick = true
        list.selectedRows = RangeSet([1..<3, 4..<5])
        _ = try await open(2)
        #expect(list.selectedRows == RangeSet([1..<3, 4..<5]))
        // A row that isn't selected is selected, as by a click.
        _ = try await open(3)
        #expect(list.selectedRows == RangeSet(3..<4))
        list.selectsOnClick = false
        list.selectedRows = RangeSet(0..<2)
        _ = try await open(5)
        #expect(list.selectedRows == RangeSet(0..<2))
        #expect(targets == [RangeSet([1..<3, 4..<5]), RangeSet(3..<4), RangeSet(5..<6)])
    }

    @Test func menuActionsReceiveUpdatedIndicesAndSkipRemovedRows() async throws {
        list.selectsOnClick = true
        list.selectedRows = RangeSet(2..<4)
        list.onContextMenu = { [weak self] _, _ in
            [ContextMenuItem("Delete") { self?.called.append($0) }]
        }
        let menu = try await open(3)
        list.update(
            [9, 0, 2, 3, 4, 5],
            changes: RowChanges(removed: RangeSet(1..<2), inserted: RangeSet(0..<1)))
        list.update(
            [8, 9, 0, 3, 4, 5],
            changes: RowChanges(removed: RangeSet(2..<3), inserted: RangeSet(0..<1)))
        choose("Delete", in: menu)
        #expect(called == [RangeSet(3..<4)])
        list.update([8, 9, 0, 4, 5], changes: RowChanges(removed: RangeSet(3..<4)))
        choose("Delete", in: menu)
        #expect(called.count == 1)
    }

    @Test func theCopyAndCopyLinkItemsCopyTheRowAndTheLink() async throws {
        choose("Copy", in: try await open(4))
        let copied = try await waitForValue("the row is copied") { surface.copied.last }
        #expect(copied == RowSelection(text: "row 4", html: "<div><p>row 4</p></div>"))
        choose("Copy Link", in: try await open(4, link: "https://a.example/?b&c"))
        #expect(
            surface.copied.last
                == RowSelection(
                    text: "https://a.example/?b&c", html: "https://a.example/?b&amp;c"))
    }

    @Test func aClosedListOpensNoMenu() async throws {
        _ = try await open(0)
        list.controller.close()
        _ = surface.delegate?.opensMenu(.init(view: frame.rows[1].view, point: (0, 0)))
        #expect(surface.menus.count == 1)
    }
}
