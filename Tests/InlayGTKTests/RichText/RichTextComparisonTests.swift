import Foundation
import Inlay
import Testing

extension EngineTests {
    /// Compares native text with the engine's rendering.
    @Suite struct RichTextComparisons {
        /// The folder for the numbers and images, if they are to be inspected.
        private let folder = ProcessInfo.processInfo.environment["INLAY_RICH_TEXT_PICTURES"]

        nonisolated private static let isCampaign = Campaign.inputs > 1

        /// Each fragment is drawn by one of these, and by all of them in `make fuzz`.
        nonisolated private static let looks =
            [(360, true), (780, false)] + (isCampaign ? [(360, false), (780, true)] : [])

        @Test(arguments: looks)
        func nativeTextMatchesTheEngineWithin3PercentOfPixels(width: Int, isDark: Bool) async throws
        {
            #expect(RichTextFragments.all.count == 74)
            for (index, (name, html)) in RichTextFragments.all.enumerated()
            where Self.isCampaign || index.isMultiple(of: 2) == isDark {
                let comparison = try await RichTextComparison(
                    name, html, width: width, isDark: isDark)
                guard let comparison else {
                    Issue.record("\(name) is refused at \(width)")
                    continue
                }
                let percentage = comparison.differingPercentage
                #expect(abs(comparison.heightDifference) <= 2, "\(comparison.name)")
                #expect(percentage <= 3, "\(comparison.name)")
                try report(comparison, percentage)
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
            for picture in comparison.pictures {
                let file = "\(comparison.name.replacing(" ", with: "-")) \(picture.name).png"
                try Data(picture.png).write(
                    to: URL(fileURLWithPath: folder).appending(path: file))
            }
        }
    }
}
