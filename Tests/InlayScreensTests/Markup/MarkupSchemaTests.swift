import Foundation
import InlayMarkup
import InlayScreens
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// The schema file and the reference, and the page of older names, which are written from the elements' values.
    @Suite struct SchemaFile {
        private let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../..").standardizedFileURL

        /// `make markup` writes all again.
        private func compare(_ expected: String, with path: String) throws {
            let file = root.appending(path: path)
            if ProcessInfo.processInfo.environment["INLAY_WRITE_REFERENCE"] == "1" {
                try Data(expected.utf8).write(to: file)
            }
            let found = try String(decoding: Data(contentsOf: file), as: UTF8.self)
            #expect(found == expected, "Run “make markup”.")
        }

        @Test func theSchemaFileMatchesTheElements() throws {
            try compare(
                MarkupLanguage.schemaText, with: "Sources/InlayMarkup/Resources/schema.txt")
        }

        @Test func theReferenceOfTheElementsIsCurrent() throws {
            let schema = MarkupSchema.schema(of: MarkupLanguage.schemaText)
            try compare(MarkupReference.markdown(of: schema), with: "docs/markup.md")
            try compare(
                OlderNamesReference.markdown(schema: schema), with: "docs/markup-older-names.md")
        }
    }
}
