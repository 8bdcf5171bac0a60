import Foundation
import InlayMarkup
import InlayTesting
import InlayValues
import Testing

@Suite struct TextCatalogTests {
    private func catalog(_ text: String) throws -> TextCatalog {
        try TextCatalog(parsing: text.utf8, file: "en.strings")
    }

    @Test func entriesCommentsAndEscapesAreRead() throws {
        let texts = try catalog(
            """
            \u{FEFF}/* a "comment" */
            // another = "one";
            "a" = "A\\n\\"B\\" \\\\ \\U00e9";"b"="";
            """)
        #expect(texts.texts == ["a": "A\n\"B\" \\ é", "b": ""])
        #expect(try catalog("").texts.isEmpty)
    }

    @Test(arguments: [
        ("\"a\" = \"b\"", 1, 10, "expected “;” after the text"),
        ("\n \"a\" \"b\";", 2, 6, "expected “=” after the key"),
        ("\"a\" = b;", 1, 7, "expected a text in quotation marks"),
        ("a = \"b\";", 1, 1, "expected a key in quotation marks"),
        ("\"a", 1, 1, "the text has no closing quotation mark"),
        ("/* a", 1, 1, "the comment has no end"),
        ("\"a\" = \"\\x\";", 1, 8, "unknown escape; there are \\\", \\\\, \\n, \\r, \\t and \\U"),
        ("\"a\" = \"\\U12\";", 1, 8, "expected four hexadecimal digits of a character"),
        ("\"a\"=\"\";\n\"a\"=\"\";", 2, 1, "the key “a” is there twice"),
    ])
    func errorsHaveTheirPosition(text: String, line: Int, column: Int, message: String) {
        #expect {
            try catalog(text)
        } throws: { error in
            let error = error as? SourceDiagnostic
            return error?.line == line && error?.column == column && error?.message == message
        }
    }

    @Test func valuesReplaceTheirNumbersAndUnknownKeysAreShown() throws {
        let texts = try catalog(#""k" = "%2 of %1, 100 %, %3";"#)
        #expect(texts("k", "a", "%1") == "%1 of a, 100 %, %3")
        #expect(texts("missing", "a") == "missing")
        #expect(texts["missing"] == nil)
    }

    @Test(arguments: [
        (["LANG": "de_AT.UTF-8"], ["de_AT"]), (["LANG": "C.UTF-8", "LANGUAGE": "de"], []),
        (["LANGUAGE": "fr:de", "LC_ALL": "", "LC_MESSAGES": "en_GB"], ["fr", "de", "en_GB"]),
        (["LC_ALL": "POSIX", "LANG": "de"], []), ([:], []), (["LANG": "ca@valencia"], ["ca"]),
    ])
    func languagesAreReadAsGettextReadsThem(environment: [String: String], languages: [String]) {
        #expect(TextCatalog.userLanguages(of: environment) == languages)
    }

    @Test(arguments: [
        (["de_AT"], "Löschen", "Neu"), (["de_DE"], "Löschen", "New"),
        (["fr", "de"], "Löschen", "New"),
        (["fr"], "Delete", "New"), ([], "Delete", "New"), (["../secret", "en"], "Delete", "New"),
    ])
    func theUsersLanguageWinsAndTheOwnLanguageFillsItsGaps(
        languages: [String], delete: String, new: String
    ) throws {
        let folder = try TemporaryDirectory()
        try folder.write(#""delete" = "Delete"; "new" = "New";"#, to: "texts/en.strings")
        try folder.write(#""delete" = "Löschen";"#, to: "texts/de.strings")
        try folder.write(
            #""delete" = "Löschen"; "new" = "Neu";"#, to: "texts/de_AT.strings")
        try folder.write(#""delete" = "secret";"#, to: "secret.strings")
        let texts = try TextCatalog(
            folder: folder.url.appendingPathComponent("texts"), languages: languages)
        #expect(texts["delete"] == delete)
        #expect(texts["new"] == new)
    }

    @Test func aFolderWithoutTheOwnLanguageIsAnError() throws {
        let folder = try TemporaryDirectory()
        #expect(throws: SourceDiagnostic.self) {
            try TextCatalog(folder: folder.url, languages: ["de"])
        }
    }
}
