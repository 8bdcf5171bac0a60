import InlayGeometry
import InlayTesting
import InlayValues
import InlayWebViews
import Synchronization
import Testing

@testable import InlayLists
@testable import InlayViewTesting

/// Tests of how often and how long lists request content, and of references to lists.
@MainActor @Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct ListCostTests {
    private let surface = StubListSurface()

    init() {
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = { _ in ["height": 40, "width": 500] }
        }
    }

    @Test func cancellingTheWaitUntilAListIsReadyReleasesTheList() async throws {
        var list: ContentList<[Int]>? = ContentList([1], surface: surface) { .html("<p>\($0)") }
        weak let released = list
        let task = Task { [list] in await list?.waitUntilPainted() }
        for _ in 0..<10 { await Task.yield() }
        list = nil
        task.cancel()
        _ = await task.value
        try await waitUntil("the list is released") { released == nil }
    }

    @Test func anUpdateRequestsTheContentOfEachLoadedRowOnce() async throws {
        var asked: [Int: Int] = [:]
        let list = ContentList(Array(0..<5), surface: surface) { item in
            asked[item, default: 0] += 1
            var row = RowContent.html("<p>\(item)")
            row.presentation = .web
            return row
        }
        surface.delegate?.resized(width: 500, height: 400)
        var time = 0.0
        while !list.controller.rows.loaded.keys.allSatisfy({
            list.geometry.heights[$0].source == .measured
        }) || list.controller.rows.loaded.count < 5 {
            time += 1.0 / 60
            _ = surface.makeFrame(at: time)
            await Task.yield()
        }
        asked = [:]
        list.update(Array(0..<5), changes: RowChanges(), isAnimated: false)
        #expect(asked == [0: 1, 1: 1, 2: 1, 3: 1, 4: 1])
    }

    @Test func copyingIncludesAllSelectedRowsAlthoughEachRowThatIsReadChangesTheList() async throws
    {
        var reads = 0
        var insert: @MainActor () -> Void = {}
        let list = ContentList(Array(0..<200), surface: surface) { item in
            reads += 1
            Task { insert() }
            // The number keeps the row from being cached.
            return .html("<p>row \(item)</p><p>\(reads)")
        }
        list.selectedRows = RangeSet(0..<200)
        insert = { [weak list] in
            guard let list else { return }
            list.update([-1] + list.items, changes: RowChanges(inserted: RangeSet(0..<1)))
        }
        let copied = try #require(await list.selection)
        insert = {}
        #expect(list.items.count > 200)
        #expect(copied.text.matches(of: /row (\d+)/).compactMap { Int($0.1) } == Array(0..<200))
    }

    /// Content may come from a template or a database: each row takes 0.3 ms here.
    @Test func aSearchReadsRowsForAtMostTwoMillisecondsAtATime() async {
        var time = ContinuousClock.now
        var reads = 0
        let list = ContentList(Array(0..<400), surface: surface) { item in
            time += .microseconds(300)
            reads += 1
            return .html("<p>row \(item)")
        }
        var slices = 1
        var readsAtLastCheck = -1
        list.controller.rows.readingTime = {
            // The search reads a row before each check of the clock but the first of a slice.
            if reads == readsAtLastCheck { slices += 1 }
            readsAtLastCheck = reads
            return time
        }
        let search = ListSearch("row 7", matchesCase: false, in: list.controller.highlighter)
        while !search.isComplete { await Task.yield() }
        // The list itself may read its first row.
        #expect(reads <= 401)
        #expect(search.count == 11)
        // The seventh row exceeds two milliseconds.
        #expect(slices >= 400 / 7)
    }

    @Test func aMeasuringBatchReadsRowsForAtMostTwoMilliseconds() {
        var time = ContinuousClock.now
        let list = ContentList(Array(0..<400), surface: surface) { item in
            time += .microseconds(300)
            return .html("<p>row \(item)")
        }
        list.controller.rows.readingTime = { time }
        surface.delegate?.resized(width: 500, height: 400)
        // The seventh row exceeds two milliseconds. The others are taken by the next batch.
        let batches = (0..<3).map { _ in list.controller.measuring.nextBatch(100) }
        #expect(batches.map { $0?.rows.map(\.index) } == [0, 7, 14].map { Array($0..<$0 + 7) })
        let later = time + .seconds(1)
        list.controller.rows.readingTime = { later }
        #expect(list.controller.measuring.nextBatch(100)?.rows.count == 100)
    }

    /// Also rows that are in the cache: other jobs of the main thread run between the chunks.
    @Test func copyingReadsRowsForAtMostTwoMillisecondsAtATime() async {
        var time = ContinuousClock.now
        var reads = 0
        // How many rows were read without another job of the main thread in between.
        var (adjacent, mostAdjacent) = (0, 0)
        let list = ContentList(Array(0..<100), surface: surface) { item in
            time += .microseconds(300)
            reads += 1
            adjacent += 1
            mostAdjacent = max(mostAdjacent, adjacent)
            Task { adjacent = 0 }
            return .html("<p>row \(item)")
        }
        await runQueuedJobs()
        list.controller.rows.readingTime = { time }
        list.selectedRows = RangeSet(0..<100)
        for _ in 0..<2 {
            (reads, adjacent, mostAdjacent) = (0, 0, 0)
            #expect(await list.selection?.text.hasSuffix("row 99") == true)
            #expect(reads == 100 && mostAdjacent == 7)
            await runQueuedJobs()
        }
    }

    @Test(arguments: [Int.min, -1, 0, .max])
    func extremeLimitsAreAllowed(limit: Int) async {
        let list = ContentList(Array(0..<50), surface: surface) { item in
            var row = RowContent.html("<p>\(item)")
            row.presentation = .web
            return row
        }
        list.limits.webViews = limit
        list.limits.measuredRows = limit
        list.limits.keptHeight = limit
        list.limits.copiedBytes = limit
        list.limits.overscan = Double(max(limit, -100_000))
        list.limits.maximumRowHeight = Double(limit)
        surface.delegate?.resized(width: 500, height: 400)
        for time in 0..<5 {
            #expect(surface.makeFrame(at: Double(time))?.rows.isEmpty == false)
            await runQueuedJobs()
        }
    }

    // MARK: - Paging

    private struct Item: Identifiable, Equatable {
        let id: Int
    }

    private struct Source: ListPageSource {
        let pages: [Int: [Int]]

        func page(before item: Item) async throws -> [Item] { [] }
        func page(after item: Item?) async throws -> [Item] {
            pages[item?.id ?? 0, default: []].map { Item(id: $0) }
        }
    }

    private func paged(_ pages: [Int: [Int]]) async -> (items: [Int], isComplete: Bool) {
        let list = ContentList([1, 2, 3].map { Item(id: $0) }, surface: surface) { item in
            .html("<p>\(item.id)")
        }
        let pager = ListPager(list, from: Source(pages: pages))
        for _ in 0..<20 {
            if case .idle = pager.after {
                list.controller.events.pager?.scrolledNear(.last, isNew: true)
            }
            while case .loading = pager.after { await Task.yield() }
        }
        var isComplete = false
        if case .complete = pager.after { isComplete = true }
        return (list.items.map(\.id), isComplete)
    }

    @Test func pagingContinuesAfterAPageWhoseItemsAreAllInTheList() async {
        let (items, isComplete) = await paged([3: [2, 1], 1: [4, 5], 5: []])
        #expect(items == [1, 2, 3, 4, 5])
        #expect(isComplete)
    }

    @Test func pagingStopsWhenPagesRepeat() async {
        let (items, isComplete) = await paged([3: [2], 2: [1], 1: [3]])
        #expect(items == [1, 2, 3])
        #expect(isComplete)
    }

    @Test func aListIsLoadingWhileItsPagerFetches() async {
        let list = ContentList([Item](), surface: surface) { .html("<p>\($0.id)") }
        surface.delegate?.resized(width: 500, height: 400)
        let pager = ListPager(list, from: Source(pages: [0: [1]]))
        #expect(!list.isLoading)
        list.controller.events.pager?.scrolledNear(.last, isNew: true)
        #expect(list.isLoading && surface.delegate?.frame().isLoading == true)
        while case .loading = pager.after { await Task.yield() }
        #expect(!list.isLoading && surface.delegate?.frame().isLoading == false)
        #expect(list.items.map(\.id) == [1])
    }

    private struct SlowSource: ListPageSource {
        func page(after item: Item?) async throws -> [Item] {
            try await Task.sleep(for: .seconds(60))
            return []
        }
    }

    /// A source whose page arrives when the test says so.
    private final class HeldSource: ListPageSource {
        var page: CheckedContinuation<[Item], Never>?

        func page(after item: Item?) async throws -> [Item] {
            await withCheckedContinuation { page = $0 }
        }
    }

    @Test func pagesOfAReplacedPagerAreIgnoredAndTheLoadingStateIsUnchanged() async throws {
        let list = ContentList([Item](), surface: surface) { .html("<p>\($0.id)") }
        let source = HeldSource()
        let replaced = ListPager(list, from: source)
        list.controller.events.pager?.scrolledNear(.last, isNew: true)
        let page = try await waitForValue("the page is requested") { source.page }
        let pager = ListPager(list, from: SlowSource())
        #expect(!list.isLoading)
        list.controller.events.pager?.scrolledNear(.last, isNew: true)
        page.resume(returning: [Item(id: 1)])
        while case .loading = replaced.after { await Task.yield() }
        #expect(list.items == [] && list.isLoading)
        replaced.restart()
        replaced.retry()
        #expect(list.isLoading)
        guard case .loading = pager.after else {
            Issue.record("\(pager.after)")
            return
        }
    }

    @Test func releasingAPagerWhileItFetchesEndsTheLoadingStateOfTheList() {
        let list = ContentList([Item](), surface: surface) { .html("<p>\($0.id)") }
        var pager: ListPager<Item>? = ListPager(list, from: SlowSource())
        list.controller.events.pager?.scrolledNear(.last, isNew: true)
        #expect(list.isLoading && pager != nil)
        pager = nil
        #expect(!list.isLoading)
    }
}
