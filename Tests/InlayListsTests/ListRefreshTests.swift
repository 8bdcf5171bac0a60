import InlayGeometry
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayLists
@testable import InlayViewTesting

/// Tests of `ListPager.refresh()`.
@MainActor @Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct ListRefreshTests {
    private typealias Pager = ListPager<PagedMail>

    private let surface = StubListSurface()

    init() {
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = { _ in ["height": 40, "width": 500] }
        }
    }

    /// Makes a list, and has its pager fetch a number of pages.
    private func paged(
        _ box: PagedMailbox, pages: Int
    ) async -> (list: ContentList<[PagedMail]>, pager: Pager) {
        let list = ContentList([PagedMail](), surface: surface) { .html("<p>\($0.id)") }
        let pager = ListPager(list, from: box)
        for page in 0..<pages {
            pager.scrolledNear(box.isConversation && page > 0 ? .first : .last, isNew: true)
            while isLoading(pager.before) || isLoading(pager.after) { await Task.yield() }
        }
        box.requests = []
        return (list, pager)
    }

    private func isLoading(_ state: Pager.State) -> Bool {
        if case .loading = state { true } else { false }
    }

    private func refresh(_ pager: Pager) async {
        pager.refresh()
        while isLoading(pager.refreshing) { await Task.yield() }
    }

    private func isFailed(_ state: Pager.State) -> Bool {
        if case .failed = state { true } else { false }
    }

    private func isComplete(_ state: Pager.State) -> Bool {
        if case .complete = state { true } else { false }
    }

    // MARK: - Merging

    @Test func aRefreshWithoutChangesFetchesOnePageAndChangesNoRow() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        let version = list.source.version
        await refresh(pager)
        #expect(box.requests == ["first"])
        #expect(list.source.version == version)
    }

    @Test func newRowsAreInsertedAtTheTopAndRowsOfOtherPagesStay() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        for id in 101...103 { box.deliver(id) }
        await refresh(pager)
        #expect(list.items == Array(box.mails.prefix(33)))
        #expect(box.requests == ["first"])
    }

    @Test func changedRowsAreReloadedAndOthersAreNot() async {
        let box = PagedMailbox(20)
        var asked: [Int: Int] = [:]
        let list = ContentList(box.mails, surface: surface) { mail in
            asked[mail.id, default: 0] += 1
            return .html("<p>\(mail.id) \(mail.version)")
        }
        let pager = ListPager(list, from: box)
        box.edit(3)
        let first = PageRefresh(Array(box.mails.prefix(10)))
        #expect(
            first.changes(from: list.items, to: first.merged(with: list.items)).reloaded
                == RangeSet(2..<3))
        await refresh(pager)
        #expect(list.items[2].version == 1)
        #expect(list.items == box.mails)
    }

    @Test func aRemovedRowIsRemovedOnceTheNextPageLacksItToo() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        box.remove(3)
        await refresh(pager)
        #expect(list.items == Array(box.mails.prefix(29)))
        #expect(box.requests == ["first", "after 11"])
    }

    @Test(arguments: [1, 8, 5]) func aRowIsRemovedFromAListOfASinglePage(id: Int) async {
        let box = PagedMailbox(8)
        let (list, pager) = await paged(box, pages: 1)
        for end in [ListEnd.first, .last] { pager.scrolledNear(end, isNew: true) }
        while !isComplete(pager.before) || !isComplete(pager.after) { await Task.yield() }
        box.remove(id)
        await refresh(pager)
        #expect(list.items == box.mails)
    }

    @Test func allRowsAreRemovedIfTheFirstPageIsEmpty() async {
        let box = PagedMailbox(8)
        let (list, pager) = await paged(box, pages: 1)
        for id in 1...8 { box.remove(id) }
        await refresh(pager)
        #expect(list.items.isEmpty)
        #expect(isComplete(pager.after))
    }

    @Test func rowsThatMovedToTheTopAreMoved() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 5)
        box.move(40)
        await refresh(pager)
        #expect(list.items == Array(box.mails.prefix(50)))
        #expect(box.requests == ["first"])
    }

    @Test func noRowIsLostIfMoreRowsMovedToTheTopThanAPageHas() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 5)
        for id in [40, 33, 12, 45, 7, 29, 18, 36, 4, 48, 22, 31] { box.move(id) }
        await refresh(pager)
        #expect(list.items == Array(box.mails.prefix(50)))
    }

    @Test func allNewRowsAreInsertedIfTheyFillMoreThanAPage() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        for id in 101...135 { box.deliver(id) }
        await refresh(pager)
        #expect(list.items == Array(box.mails.prefix(list.items.count)))
        #expect(list.items.count == 65)
        #expect(box.requests.count == 4)
    }

    @Test func theRowsAreReplacedIfNoneOfThemIsInTenPages() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        for id in 101...300 { box.deliver(id) }
        await refresh(pager)
        #expect(list.items == Array(box.mails.prefix(100)))
        #expect(box.requests.count == 10)
    }

    @Test(arguments: [false, true])
    func repeatedRefreshesOfASinglePageFetchAtMostTwoPages(isConversation: Bool) async {
        let box = PagedMailbox(100, isConversation: isConversation)
        let (list, pager) = await paged(box, pages: 1)
        for id in 101...106 {
            box.deliver(id)
            box.requests = []
            await refresh(pager)
            #expect(box.requests.count <= (id == 101 ? 2 : 1))
            box.requests = []
            await refresh(pager)
            #expect(box.requests == ["first"])
        }
        let count = list.items.count
        #expect(count <= 26)
        #expect(
            list.items == Array(isConversation ? box.mails.suffix(count) : box.mails.prefix(count)))
    }

    @Test func aRefreshOfACompleteListFetchesOnePage() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 11)
        #expect(isComplete(pager.after) && list.items.count == 100)
        await refresh(pager)
        #expect(box.requests == ["first"])
        #expect(isComplete(pager.after) && list.items == box.mails)
    }

    @Test func aRowThatMovedDownBehindTheTenthPageIsKept() async {
        let box = PagedMailbox(150)
        let list = ContentList(Array(box.mails.prefix(100)), surface: surface) {
            .html("<p>\($0.id)")
        }
        let pager = ListPager(list, from: box)
        let id = box.mails[95].id
        box.lower(id, by: 10)
        await refresh(pager)
        #expect(list.items.contains { $0.id == id })
        #expect(list.items == Array(box.mails.prefix(list.items.count)))
    }

    @Test func aRowOfALaterPageStaysIfThePageThatConfirmsARemovalLacksIt() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 5)
        box.lower(box.mails[14].id, by: 10)
        box.remove(box.mails[2].id)
        await refresh(pager)
        #expect(Set(list.items.map(\.id)) == Set(box.mails.prefix(49).map(\.id)))
    }

    @Test func aConversationInsertsNewRowsAtItsEnd() async {
        let box = PagedMailbox(100, isConversation: true)
        let (list, pager) = await paged(box, pages: 3)
        for id in 101...103 { box.deliver(id) }
        box.remove(3)
        await refresh(pager)
        #expect(list.items == Array(box.mails.suffix(32)))
        for id in 104...125 { box.deliver(id) }
        await refresh(pager)
        #expect(list.items == Array(box.mails.suffix(54)))
    }

    @Test func aRefreshThatInsertsRowsAboveKeepsVisibleRowsInPlaceAndTheSelectionOnItsRow() async {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 5)
        surface.delegate?.resized(width: 500, height: 100)
        list.selectedRows = RangeSet(20..<21)
        list.scroll(to: 20)
        _ = surface.makeFrame(at: 1)
        let y = list.geometry.position(of: 20)
        for id in 101...103 { box.deliver(id) }
        box.remove(5)
        await refresh(pager)
        #expect(list.items[22].id == 21)
        #expect(list.selectedRows == RangeSet(22..<23))
        #expect(list.geometry.position(of: 22) == y)
    }

    // MARK: - Errors and concurrency

    @Test func aFailedRefreshKeepsTheRowsAndIsReportedUntilARetrySucceeds() async throws {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        box.deliver(101)
        box.isHolding = true
        var reports = 0
        pager.onChange = { reports += 1 }
        pager.refresh()
        #expect(!list.isLoading)
        try await waitUntil("the page is requested") { !box.held.isEmpty }
        box.answer(failing: true)
        try await waitUntil("the error is reported") { isFailed(pager.refreshing) }
        #expect(reports == 2 && list.items.count == 30)
        guard case .idle = pager.after else {
            Issue.record("\(pager.after)")
            return
        }
        box.isHolding = false
        pager.retry()
        while isLoading(pager.refreshing) { await Task.yield() }
        #expect(!isFailed(pager.refreshing) && list.items.count == 31)
    }

    @Test func aRefreshDuringAnotherSendsNoRequest() async throws {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        box.isHolding = true
        pager.refresh()
        try await waitUntil("the page is requested") { !box.held.isEmpty }
        pager.refresh()
        await runQueuedJobs()
        #expect(box.requests == ["first"] && list.items.count == 30)
        box.answer()
        while isLoading(pager.refreshing) { await Task.yield() }
    }

    @Test func anUpdateByTheAppDuringARefreshIsKept() async throws {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        box.isHolding = true
        pager.refresh()
        try await waitUntil("the page is requested") { !box.held.isEmpty }
        box.remove(3)
        list.update(list.items.filter { $0.id != 3 })
        box.isHolding = false
        box.answer()
        while isLoading(pager.refreshing) { await Task.yield() }
        #expect(list.items == Array(box.mails.prefix(29)))
        #expect(box.requests == ["first", "first"])
    }

    @Test func restartCancelsARefresh() async throws {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        box.deliver(101)
        box.isHolding = true
        pager.refresh()
        try await waitUntil("the page is requested") { !box.held.isEmpty }
        pager.restart()
        #expect(!isLoading(pager.refreshing))
        box.answer()
        await runQueuedJobs()
        #expect(list.items.count == 30)
    }

    @Test(arguments: [true, false])
    func aRefreshAndAPageInProgressAreNotMixedUp(isRefreshFirst: Bool) async throws {
        let box = PagedMailbox(100)
        let (list, pager) = await paged(box, pages: 3)
        box.isHolding = true
        pager.scrolledNear(.last, isNew: true)
        try await waitUntil("the next page is requested") { box.held.count == 1 }
        box.deliver(101)
        box.move(35)
        pager.refresh()
        try await waitUntil("the first page is requested") { box.held.count == 2 }
        box.isHolding = false
        box.answer(isRefreshFirst ? 1 : 0)
        await runQueuedJobs()
        if !box.held.isEmpty { box.answer() }
        while isLoading(pager.refreshing) { await Task.yield() }
        while isLoading(pager.after) { await Task.yield() }
        #expect(list.items == Array(box.mails.prefix(41)))
        #expect(box.requests == ["after 30", "first"])
    }

    // MARK: - Model

    @Test(arguments: [false, true])
    func randomRefreshesPagesAndUpdatesLeaveNoGapAndNoRemovedRow(isConversation: Bool) async {
        for seed in 0..<UInt64(campaignCount(150)) {
            if let problem = await problem(seed: seed, isConversation: isConversation) {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }

    private func problem(seed: UInt64, isConversation: Bool) async -> String? {
        var generator = SeededGenerator(seed: seed)
        let box = PagedMailbox(
            Int.random(in: 0...60, using: &generator), isConversation: isConversation)
        let count = Int.random(in: 0...40, using: &generator)
        // An app may also create the list with rows, such as those of the last start.
        let isFilled = Bool.random(using: &generator)
        let mails = isConversation ? box.mails.suffix(count) : box.mails.prefix(count)
        let list = ContentList(isFilled ? Array(mails) : [], surface: surface) {
            .html("<p>\($0.id)")
        }
        let pager = ListPager(list, from: box)
        box.isHolding = true
        var newest = 1000
        for _ in 0..<60 {
            let id = box.mails.randomElement(using: &generator)?.id ?? 0
            switch Int.random(in: 0..<16, using: &generator) {
            case 0..<3: pager.refresh()
            case 3: pager.scrolledNear(.last, isNew: true)
            case 4: pager.scrolledNear(.first, isNew: true)
            case 5:
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    newest += 1
                    box.deliver(newest)
                }
            case 6: box.move(id)
            case 7: box.remove(id)
            case 8: box.edit(id)
            case 9:
                // The app removes a row itself, as a user would.
                box.remove(id)
                list.update(list.items.filter { $0.id != id })
            case 10 where Int.random(in: 0..<4, using: &generator) == 0: pager.restart()
            default:
                guard let index = box.held.indices.randomElement(using: &generator) else { break }
                box.answer(index, failing: Int.random(in: 0..<8, using: &generator) == 0)
            }
            for _ in 0..<4 { await Task.yield() }
            guard Set(list.items.map(\.id)).count == list.items.count else {
                return "a row is there twice: \(list.items.map(\.id))"
            }
        }
        box.isHolding = false
        while !box.held.isEmpty { box.answer() }
        while isLoading(pager.refreshing) || isLoading(pager.before) || isLoading(pager.after) {
            await Task.yield()
        }
        await refresh(pager)
        return gap(in: list.items, of: box)
    }

    /// Returns the problem of a list after a refresh: its rows must be a part of the mailbox without
    /// gaps, up to rows outside of the first page that were removed or changed at the server.
    private func gap(in items: [PagedMail], of box: PagedMailbox) -> String? {
        let current = Set(box.mails.map { [$0.id, $0.key] })
        let ids = items.filter { current.contains([$0.id, $0.key]) }.map(\.id)
        // A row outside of the first page may still be where it was before it moved.
        let moved = Set(items.map(\.id)).subtracting(ids)
        let mails = box.mails.map(\.id).filter { !moved.contains($0) }
        let expected = box.isConversation ? mails.suffix(ids.count) : mails.prefix(ids.count)
        guard ids == Array(expected) else { return "\(ids) isn't \(Array(expected))" }
        let page = Array(box.isConversation ? box.mails.suffix(10) : box.mails.prefix(10))
        let shown = Array(
            box.isConversation ? items.suffix(page.count) : items.prefix(page.count))
        return shown == page ? nil : "\(shown) isn't the first page, \(page)"
    }
}
