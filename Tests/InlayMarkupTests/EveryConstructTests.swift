import Foundation
import InlayMarkup
import InlayValues
import Testing

/// Tests a document with every construct and word of the language of older documents.
struct EveryConstructTests {
    static let files: MarkupFiles = [
        "Styles.json": ##"{"external": {"backgroundColor": "#ffffff", "layer.cornerRadius": 4}}"##,
        "Part.xml": "<UILabel class='external' text='part'/>",
        "Colors.json": ##"{"brand": "#3584e4"}"##,
        "Fonts.json": #"{"house": "Cantarell-Bold 12"}"#,
        "logo.png": "a picture, which isn't decoded here",
    ]

    /// A line ends with a comment for each of its diagnostics.
    ///
    /// A line with the comment “listed” has an ignored name that the warning of another line lists.
    @Test func diagnosticsMatchTheCommentsInTheTestDocument() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Documents/Everything.xml")
        let text = try String(contentsOf: path, encoding: .utf8)
        var planted: [String] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            for mark in line.matches(of: /<!-- (error|warning) -->/) {
                planted.append("\(index + 1) \(mark.1)")
            }
        }
        #expect(planted.count > 40)
        let found = MarkupChecker(resources: Self.files)
            .problems(in: Array(text.utf8), file: "Everything.xml")
            .sorted { $0.line < $1.line }
        #expect(found.map { "\($0.line) \($0.severity)" } == planted, "\(found)")
        let names = found.flatMap { $0.message.matches(of: /nor has “([^”]+)”|^“([^”]+)” has/) }
            .compactMap { $0.1 ?? $0.2 }
        #expect(names.count > 50)
        for line in lines where line.contains("<!-- listed -->") {
            #expect(names.contains { line.contains($0) }, "\(line)")
        }
    }
}
