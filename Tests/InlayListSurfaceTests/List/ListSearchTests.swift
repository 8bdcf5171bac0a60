import InlayListSurface
import InlayLists
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Compares the matches counted by native code with those marked by pages.
    @Suite struct Searching {
        private static let rows: [(html: String, count: Int)] = [
            ("<p>harbour\n   master</p>", 1),
            ("<p>harbour</p><p>master</p>", 0),
            ("har<b>bour</b> master", 1),
            ("harbour<br>master", 0),
            ("<p hidden>harbour master</p>x", 0),
            ("<p style='color: red; display : none'>harbour master</p>x", 0),
            ("<details><summary>harbour master</summary>harbour master</details>", 2),
            ("HARBOUR  MASTERharbour master", 2),
            ("<table><tr><td>harbour<td>master</table>", 0),
            ("<pre>harbour\n  master</pre>", 1),
            ("harbour&nbsp;master", 1),
            ("<style>.x { color: red }</style>harbour<span> </span>master", 1),
            ("<textarea>harbour master</textarea>", 0),
            ("harbour <i> master</i>", 1),
            ("<ul><li>harbour master<li>harbour<li>master</ul>", 1),
        ]

        private func list(_ rows: [String]) async -> (ContentList<[String]>, TestWindow) {
            let list = ContentList(rows) { html in
                var row = RowContent.trusted(TrustedHTML(trusting: html))
                row.presentation = .web
                return row
            }
            let window = TestWindow(width: 500, height: 1400, children: [list.widget])
            await window.present()
            await list.waitUntilPainted()
            return (list, window)
        }

        /// How many matches a search counts, and how many each row's page marks.
        private func find(
            _ query: String, matchesCase: Bool = false, in list: ContentList<[String]>,
            _ window: TestWindow
        ) async throws -> (total: Int, marks: [Int]) {
            let search = list.find(query, matchesCase: matchesCase)
            try await window.wait(until: "the search is complete") { search.isComplete }
            // Pages mark what they are asked to mark when the search is complete, or later.
            let marks = try await window.wait(
                until: "as many matches are marked as are counted",
                { try await countMarks(in: list) }
            ) { (marks: [Int]) in marks.reduce(0, +) == search.count }
            return (search.count, marks)
        }

        /// How many matches each row's page marks.
        private func countMarks(in list: ContentList<[String]>) async throws -> [Int] {
            var marks: [Int] = []
            for row in list.items.indices {
                let engine = try #require(list.engine(of: row))
                let count = try await engine.evaluate(
                    EngineScript(
                        .statements("CSS.highlights.get('inlay-found')?.size ?? 0"), in: .isolated))
                marks.append(count.integerValue.map { Int($0) } ?? -1)
            }
            return marks
        }

        @Test func webRowsMarkAsManyMatchesAsTheSearchCounts() async throws {
            let (list, window) = await list(Self.rows.map(\.html))
            let result = try await find("Harbour \n master", in: list, window)
            #expect(result.marks == Self.rows.map(\.count))
            #expect(result.total == Self.rows.reduce(0) { $0 + $1.count })
        }

        @Test func webAndNativeSearchUseTheSameCaseFolding() async throws {
            let texts = ["ΟΔΟΣ οδος", "Mu\u{308}ller Müller MÜLLER", "👍🏽 👍", "İ I i ı", "ﬁ FI"]
            let (list, window) = await list(texts.map { "<p>\($0)</p>" })
            for letter in ["Σ", "σ", "ü", "u", "👍", "i", "ı", "ﬁ"] {
                let result = try await find(letter, in: list, window)
                #expect(result.marks.reduce(0, +) == result.total, "\(letter)")
                #expect(result.total > 0, "\(letter)")
            }
        }

        @Test func webRowsMarkAsManyMatchesAsASearchCountsThatMatchesCase() async throws {
            let texts = [
                "Harbour harbour HARBOUR", "ΟΔΟΣ οδος", "Müller Mu\u{308}ller MÜLLER", "ﬁ FI",
            ]
            let (list, window) = await list(texts.map { "<p>\($0)</p>" })
            for (query, count) in [
                ("harbour", 1), ("HARBOUR", 1), ("σ", 0), ("Σ", 1), ("muller", 0), ("Muller", 2),
                ("Mu\u{308}", 2), ("FI", 1), ("fi", 0),
            ] {
                let result = try await find(query, matchesCase: true, in: list, window)
                #expect(result.total == count, "\(query)")
                #expect(result.marks.reduce(0, +) == count, "\(query)")
            }
        }
    }
}
