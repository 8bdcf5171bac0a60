import Foundation
import InlayListSurface
import InlayLists
import InlayTestTags
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Compares native text with the engine's rendering.
    @Suite struct RichTextComparisons {
        /// The folder for the numbers and images, if they are to be inspected.
        private let folder = ProcessInfo.processInfo.environment["INLAY_RICH_TEXT_PICTURES"]

        nonisolated private static let isCampaign = Campaign.inputs > 1

        /// Each fragment is drawn by one of these, and by all of them in `make fuzz`.
        nonisolated private static let looks =
            [(360, true), (780, false)] + (isCampaign ? [(360, false), (780, true)] : [])

        @Test(.tags(.fuzz), arguments: looks)
        func nativeTextMatchesTheEngineWithin3PercentOfPixels(width: Int, isDark: Bool) async throws
        {
            #expect(RichTextFragments.all.count == 75)
            for (index, (name, html)) in RichTextFragments.all.enumerated()
            where Self.isCampaign || index.isMultiple(of: 2) == isDark {
                let comparison = try await RichTextComparison(
                    name, html, width: width, isDark: isDark)
                guard let comparison else {
                    Issue.record("\(name) is refused at \(width)")
                    continue
                }
                let percentage = comparison.differingPercentage
                // A snapshot rounds the height of its page to whole pixels in another way than a list.
                #expect(abs(comparison.heightDifference) <= 1, "\(comparison.name)")
                #expect(percentage <= 3, "\(comparison.name)")
                try report(comparison, percentage)
            }
        }

        /// In whole pixels, as lists have them.
        @Test(arguments: [360, 500, 780])
        func nativeRowsOfTextAreAsHighAsWebRows(width: Int) async throws {
            let fragments = RichTextFragments.all.filter { !$0.html.contains("<img") }
            #expect(fragments.count > 50)
            func heights(_ presentation: RowContent.Presentation) async throws -> [Double] {
                let list = ContentList(fragments.map(\.html)) { html in
                    var row = RowContent.html(html)
                    row.presentation = presentation
                    return row
                }
                let window = TestWindow(width: Int32(width), height: 400, children: [list.widget])
                await window.present()
                try await window.wait(until: "all rows are measured", { list.unmeasured }) {
                    $0 == []
                }
                return list.heights
            }
            let (native, web) = (try await heights(.automatic), try await heights(.web))
            for (index, (name, _)) in fragments.enumerated() {
                #expect(native[index] == web[index], "\(name) at \(width)")
            }
        }

        private func report(_ comparison: RichTextComparison, _ percentage: Double) throws {
            guard let folder else { return }
            let line = String(
                format: "%6.2f %% %4d px  %@\n", percentage, comparison.heightDifference,
                comparison.name)
            let url = URL(fileURLWithPath: folder).appending(path: "numbers.txt")
            let before = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            try (before + line).write(to: url, atomically: true, encoding: .utf8)
            for picture in comparison.images {
                let file = "\(comparison.name.replacing(" ", with: "-")) \(picture.name).png"
                try picture.png.write(
                    to: URL(fileURLWithPath: folder).appending(path: file))
            }
        }
    }
}
