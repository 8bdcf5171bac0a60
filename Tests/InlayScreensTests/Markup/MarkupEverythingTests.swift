import Foundation
import InlayMarkup
import InlayScreens
import InlayShell
import InlayTesting
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// The document with every construct of the language, as native widgets.
    @Suite struct Everything {
        private nonisolated struct Files: MarkupResources {
            private static let texts = [
                "Styles.json":
                    ##"{"external": {"backgroundColor": "#ffffff", "layer.cornerRadius": 4}}"##,
                "Part.xml": "<UILabel class='external' text='part'/>",
                "Colors.json": ##"{"brand": "#3584e4"}"##,
                "Fonts.json": #"{"house": "DejaVu Sans-Bold 12"}"#,
            ]

            func contents(of name: String) -> [UInt8]? {
                name == "logo.png"
                    ? ImageFiles.plain(24, 24, 0x3366_99, type: "png")
                    : Self.texts[name].map { Array($0.utf8) }
            }
        }

        private let lines: [String]

        init() throws {
            let path = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../InlayMarkupTests/Documents/Everything.xml")
            lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
        }

        /// The lines with a diagnostic that the document's comments announce, once for each.
        private func planted(_ severities: String...) -> [String] {
            lines.enumerated().flatMap { index, line in
                severities.flatMap { severity in
                    let marks = line.components(separatedBy: "<!-- \(severity) -->").count - 1
                    return Array(repeating: "\(index + 1) \(severity)", count: marks)
                }
            }
        }

        /// The lines and severities of diagnostics, without those about fonts, which depend on the
        /// machine.
        private func lines(of problems: [SourceDiagnostic]) -> [String] {
            problems.filter { !$0.message.contains("isn't installed") }
                .sorted { $0.line < $1.line }.map { "\($0.line) \($0.severity)" }
        }

        private func view(_ lines: [String]) throws(MarkupErrors) -> MarkupView {
            try MarkupView(
                previewing: Array(lines.joined(separator: "\n").utf8), file: "Everything.xml",
                in: Files(), data: ["person": ["name": "Ada"]])
        }

        @Test func everyMarkupConstructIsShownWithOnlyTheExpectedWarnings() async throws {
            // Without the lines at the end that have errors.
            let view = try view(lines.map { $0.contains("<!-- error -->") ? "" : $0 })
            #expect(lines(of: view.warnings) == planted("warning"))
            let window = Window("Everything", content: Scroll(view), width: 360, height: 600)
            try await window.presentInTest()
            defer { window.close() }
            #expect(view.width > 300 && view.width <= window.width)
            #expect(view.height > 5_000)
            let title: Label = try #require(view.widget("title"))
            #expect(title.height > 0)
        }

        @Test func allExpectedErrorsAreThrownTogetherWithTheWarnings() throws {
            let error = #expect(throws: MarkupErrors.self) { try view(lines) }
            #expect(lines(of: error?.problems ?? []) == planted("error", "warning"))
        }
    }
}
