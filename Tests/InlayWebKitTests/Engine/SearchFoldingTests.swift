import CGLib
import Foundation
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayLists
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests that compare the folding of all assigned characters for searches.
    @Suite struct SearchFolding {
        /// Blocks of characters: the planes with characters other than private ones.
        private static let blocks =
            Array(stride(from: UInt32(0), to: 0x32400, by: 0x400)) + [0xE0000]

        /// Returns the assigned characters of a block that aren't private.
        ///
        /// WebKit's libraries have the Unicode version of the system, Swift has one of its own: newer
        /// characters than those of Debian 12 are left out.
        private static func characters(from start: UInt32) -> [Unicode.Scalar] {
            (start..<start + 0x400).compactMap(Unicode.Scalar.init).filter { scalar in
                guard let age = scalar.properties.age, (age.major, age.minor) <= (15, 0) else {
                    return false
                }
                return scalar.properties.generalCategory != .privateUse
            }
        }

        @Test(arguments: [false, true])
        func theScriptFoldsAllCharactersLikeSwift(matchesCase: Bool) async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            try await view.load(.html("<!doctype html><title>page</title>"))
            var count = 0
            for block in Self.blocks {
                let characters = Self.characters(from: block)
                let folded = try await view.call(
                    function: """
                        (values, matchesCase) => {
                            const unclobbered = \(PageAccess.script);
                            const { fold } = (\(PageAccess.textSearch))(unclobbered);
                            return values.map((value) => {
                                const letter = String.fromCodePoint(value);
                                return fold(letter, { matchesCase, keepsAccents: true }).units;
                            });
                        }
                        """, arguments: [characters.map(\.value), matchesCase], as: [String].self)
                #expect(folded.count == characters.count)
                for (scalar, text) in zip(characters, folded) {
                    count += 1
                    let units = FoldedText(
                        String(scalar), matchesCase: matchesCase, keepsAccents: true
                    ).units
                    if units != Array(text.utf16) {
                        Issue.record("\(Self.name(scalar)): \(units), in the script “\(text)”")
                    }
                }
            }
            #expect(count > 140_000)
        }

        /// Two characters match if Unicode's full case folding makes them canonically equivalent.
        ///
        /// That is its definition D145. Others match only where that is meant: "ı" and "i", any white space,
        /// plain and typographic quotation marks and hyphens, and with or without ignorable
        /// characters.
        @Test func foldingIsUnicodesButForNamedCharacters() throws {
            let named: Set<Unicode.Scalar> = [
                "ı", "\u{2018}", "\u{2019}", "\u{201B}", "\u{2BC}", "\u{201C}", "\u{201D}",
                "\u{201F}", "\u{2010}", "\u{2011}", "\u{149}",
            ]
            let cherokee: ClosedRange<Unicode.Scalar> = "\u{13A0}"..."\u{13FD}"
            var count = 0
            for scalar in Self.blocks.flatMap(Self.characters(from:))
            where scalar.value > 0 && g_unichar_isdefined(scalar.value) != 0 {
                count += 1
                let standard = try Self.standardFolding(of: String(scalar))
                let units = FoldedText(String(scalar), keepsAccents: true).units
                if FoldedText(standard, keepsAccents: true).units != units {
                    Issue.record("\(Self.name(scalar)) doesn't match “\(standard)”")
                }
                let properties = scalar.properties
                if named.contains(scalar) || properties.isWhitespace
                    || properties.isDefaultIgnorableCodePoint
                {
                    continue
                }
                // The C library folds each case of Cherokee to the other one.
                if cherokee.contains(scalar) { continue }
                let folded = String(decoding: units, as: UTF16.self)
                let again = try Self.standardFolding(of: folded)
                if !again.unicodeScalars.elementsEqual(standard.unicodeScalars) {
                    Issue.record("\(Self.name(scalar)) matches “\(folded)”, not only “\(standard)”")
                }
            }
            #expect(count > 140_000)
        }

        /// Returns the full case folding of a decomposed text, decomposed, by the C library.
        private static func standardFolding(of text: String) throws -> String {
            let decomposed = try #require(g_utf8_normalize(text, -1, G_NORMALIZE_NFD))
            defer { g_free(decomposed) }
            let folded = try #require(g_utf8_casefold(decomposed, -1))
            defer { g_free(folded) }
            let result = try #require(g_utf8_normalize(folded, -1, G_NORMALIZE_NFD))
            defer { g_free(result) }
            return String(cString: result)
        }

        private static func name(_ scalar: Unicode.Scalar) -> String {
            "U+\(String(scalar.value, radix: 16, uppercase: true)) “\(scalar)”"
        }
    }
}
