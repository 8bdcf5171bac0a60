import Inlay
import InlayTesting
import Testing

extension EngineTests.Lists {
    /// What native code counts in rows that nobody has seen, and what their pages mark.
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
            ("harbour&nbsp;master", 0),
            ("<style>.x { color: red }</style>harbour<span> </span>master", 1),
            ("<textarea>harbour master</textarea>", 0),
            ("harbour <i> master</i>", 1),
            ("<ul><li>harbour master<li>harbour<li>master</ul>", 1),
        ]

        private func list(
            _ rows: [String], _ wanted: String
        ) async throws -> (total: Int, marks: [Int]) {
            let list = ContentList(rows) { html in
                var row = RowContent.html(TrustedHTML(trusting: html))
                row.presentation = .web
                return row
            }
            let window = TestWindow(width: 500, height: 1400, children: [list.widget])
            await window.present()
            await list.ready()
            let search = list.find(wanted)
            await window.wait { search.isComplete }
            var marks: [Int] = []
            for row in rows.indices {
                let engine = try #require(list.engine(of: row))
                let count = try await engine.evaluate(
                    EngineScript(
                        .statements("CSS.highlights.get('inlay-found')?.size ?? 0"), in: .isolated))
                marks.append(count.integerValue.map { Int($0) } ?? -1)
            }
            return (search.count, marks)
        }

        @Test func pagesMarkWhatIsCounted() async throws {
            let result = try await list(Self.rows.map(\.html), "Harbour \n master")
            #expect(result.marks == Self.rows.map(\.count))
            #expect(result.total == Self.rows.reduce(0) { $0 + $1.count })
        }

        @Test(arguments: ["Σ", "σ", "ü", "u", "👍", "i", "ı", "ﬁ"])
        func pagesAndNativeCodeTakeTheSameLettersForTheSame(letter: String) async throws {
            let texts = ["ΟΔΟΣ οδος", "Mu\u{308}ller Müller MÜLLER", "👍🏽 👍", "İ I i ı", "ﬁ FI"]
            let result = try await list(texts.map { "<p>\($0)</p>" }, letter)
            #expect(result.marks.reduce(0, +) == result.total)
        }
    }
}
