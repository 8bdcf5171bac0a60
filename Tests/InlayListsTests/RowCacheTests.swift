import InlayGeometry
@_spi(Measuring) import InlayHTML
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayLists
@testable import InlayViewTesting

@MainActor @Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct RowCacheTests {
    private func content(_ number: Int, bytes: Int = 0) -> RowContent {
        .html("<p>row \(number)</p>" + String(repeating: " ", count: bytes))
    }

    @Test func equalRowContentsArePreparedOnce() async throws {
        let cache = RowCache()
        async let first = cache.rows([content(1), content(2), content(1)], priority: .utility)
        async let second = cache.row(content(2))
        let (rows, row) = try await (first, second)
        #expect(rows.map(\.text) == ["row 1", "row 2", "row 1"])
        #expect(row.text == "row 2")
        #expect(try await cache.row(content(1)).text == "row 1")
        #expect(cache.preparedCount == 2)
        _ = try await cache.row(.html("<p>row 1</p>", baseURL: url("https://a.test/")))
        #expect(cache.preparedCount == 3)
    }

    @Test func untrustedRowsAreParsedOnceUnlessParsingRearrangesThem() async {
        // In a process of its own, in which nobody else parses.
        await #expect(processExitsWith: .success) {
            let parses = [
                "<p>Hello <a href='https://a.test/'>you</a><script>x</script><ul><li>a</ul>",
                "<table><tr><td onclick=x>a<td><p>b</table>",
                // A parser closes the outer paragraph, so that the result isn't parsed as it was
                // written: it is parsed until it no longer changes.
                "<p><marquee><p>x",
            ].map { html in
                let before = HTMLTree.parseCount
                let row = PreparedRow(.html(html))
                _ = (row.richText, row.text, row.count(of: "a"), row.count(of: "b"), row.hash)
                return HTMLTree.parseCount - before
            }
            #expect(parses == [1, 1, 3])
        }
    }

    @Test func removedHTMLCountsTowardsTheByteLimit() async throws {
        let cache = RowCache(limit: 50_000)
        let comment = "<!--\(String(repeating: "x", count: 20_000))-->"
        for number in 0..<10 { _ = try await cache.row(.html("<p>\(number)</p>\(comment)")) }
        #expect(cache.bytes > 20_000 && cache.bytes <= 50_000)
        _ = try await cache.row(.html("<p>0</p>\(comment)"))
        #expect(cache.preparedCount == 11)
    }

    @Test func leastRecentlyUsedRowsAreEvictedAtTheByteLimit() async throws {
        let cache = RowCache(limit: 50_000)
        for number in 0..<40 {
            _ = try await cache.row(content(number, bytes: 1_000))
            // Stays in the cache, because it is used all the time.
            _ = try await cache.row(content(0, bytes: 1_000))
            #expect(cache.bytes <= 50_000)
        }
        #expect(cache.preparedCount == 40)
        #expect(cache.bytes > 20_000)
        _ = try await cache.row(content(1, bytes: 1_000))
        #expect(cache.preparedCount == 41)
        cache.removeAll()
        #expect(cache.bytes == 0)
        _ = try await cache.row(content(0, bytes: 1_000))
        #expect(cache.preparedCount == 42)
    }

    @Test func aBatchLargerThanTheCacheKeepsItsLastRowsCached() async throws {
        let cache = RowCache(limit: 50_000)
        let contents = (0..<40).map { content($0, bytes: 1_000) }
        let rows = try await cache.rows(contents, priority: .utility)
        #expect(rows.map(\.text) == (0..<40).map { "row \($0)" })
        #expect(cache.bytes > 20_000 && cache.bytes <= 50_000)
        _ = try await cache.rows(Array(contents.suffix(4)), priority: .utility)
        #expect(cache.preparedCount == 40)
        // A row that is larger than the limit is cached alone, until the next one.
        _ = try await cache.row(content(40, bytes: 20_000))
        _ = try await cache.row(content(40, bytes: 20_000))
        #expect(cache.preparedCount == 41)
        _ = try await cache.row(content(41, bytes: 1_000))
        #expect(cache.bytes <= 50_000)
    }

    @Test func cancellingOneCallerDoesNotCancelThePreparationForOthers() async throws {
        let cache = RowCache()
        let contents = (0..<200).map { content($0, bytes: 2_000) }
        let cancelled = Task { try await cache.rows(contents, priority: .utility) }
        let other = Task { try await cache.row(content(199, bytes: 2_000)) }
        // Before the main actor is free, so that no preparation can be over.
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try await other.value.text == "row 199")
        // A cancelled row is prepared when it is requested again.
        #expect(try await cache.rows(contents, priority: .utility).count == 200)
    }

    // MARK: - Lists

    private let surface = StubListSurface()

    @Test func displayingMeasuringSearchingTwiceAndCopyingPrepareEachRowOnce() async throws {
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = { script in
                let count = "\(script)".ranges(of: "hasBase").count
                return [
                    "heights": .array(Array(repeating: 40, count: count)), "height": 40,
                    "width": 500,
                ]
            }
        }
        let list = ContentList(Array(0..<40), surface: surface) { item in
            .html(item % 2 == 0 ? "<p>row \(item)" : "<table><tr><td>row \(item)</table>")
        }
        surface.delegate?.resized(width: 500, height: 400)
        var time = 0.0
        try await waitUntil("the visible rows are measured") {
            time += 1.0 / 60
            _ = surface.makeFrame(at: time)
            return list.geometry.visibleRows().allSatisfy {
                list.geometry.heights[$0].source == .measured
            }
        }
        for _ in 0..<2 {
            let search = list.find("row 3")
            try await waitUntil("the search is complete") { search.isComplete }
            #expect(search.count == 11)
        }
        list.selectedRows = RangeSet(0..<40)
        #expect(await list.selection?.text.contains("row 39") == true)
        #expect(try await list.renderer(of: 1) == .web(.content("table")))
        #expect(list.preparedCount == 40)
    }

    @Test(arguments: [
        ("<p>text", "native"), ("<table>", "web: table"), ("<p class=a>", "web: p with class"),
        ("<a href='b.html'>b</a>", "web: relative link"), ("<p lang=ar>a", "web: a language"),
        ("<img src='data:image/png;base64,A'>", "web: an image without a size"),
    ])
    func theRendererDescriptionNamesTheReasonForAWebRow(
        html: String, description: String
    ) async throws {
        let list = ContentList([html], surface: surface) {
            .trusted(TrustedHTML(trusting: $0))
        }
        #expect(try await "\(list.renderer(of: 0))" == description)
    }

    @Test func theReasonForTheWebEngineNamesTheContentOptionThatRequiresIt() async throws {
        var contents = (0..<4).map { _ in content(0) }
        contents[0].presentation = .web
        contents[1].scripts = .allowed
        contents[2].styleSheet = "p { color: red }"
        contents[3] = content(0, bytes: 20_000)
        contents[3].remoteContent = .allowed
        let list = ContentList(contents, surface: surface) { $0 }
        var reasons: [RowRenderer] = []
        for row in contents.indices { reasons.append(try await list.renderer(of: row)) }
        #expect(
            reasons == [.web(.requested), .web(.scripts), .web(.styleSheet), .web(.length)])
    }
}
