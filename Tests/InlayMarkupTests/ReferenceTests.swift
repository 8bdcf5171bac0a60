import Foundation
import InlayMarkup
import Testing

/// `docs/markup.md` beside the schema.
struct ReferenceTests {
    /// Written anew by `INLAY_WRITE_REFERENCE=1`.
    @Test func referenceIsThatOfTheSchema() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/markup.md").standardizedFileURL
        let expected = MarkupReference.markdown()
        if ProcessInfo.processInfo.environment["INLAY_WRITE_REFERENCE"] == "1" {
            try Data(expected.utf8).write(to: file)
        }
        let found = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(found == expected, "Run the test with INLAY_WRITE_REFERENCE=1.")
    }
}
