import CGLib
import Foundation
import InlayTestTags
import InlayTesting
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayValues
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests that compare labels, tables and decoders with the engine's `TextDecoder`.
    ///
    /// Three faults of the engine aren't compared, in all of which the Encoding Standard is followed:
    ///
    /// * ISO-8859-16: it decodes nothing. The C library decodes that encoding here.
    /// * EUC-JP: after an invalid sequence with 0x8F it reads the next pair in JIS X 0212.
    /// * ISO-2022-JP: errors in the bytes of an invalid escape sequence, which are read again, are
    ///   lost.
    @Suite struct Charsets {
        /// The random inputs of each encoding: 50 in `make test`, 1,000 in the campaign.
        private static let inputs = 50 * Campaign.inputs

        /// The labels of each encoding, by its name.
        private static let labels: [String: [String]] = {
            var labels: [String: [String]] = [:]
            for line in String(decoding: PackageResources.charsets_txt, as: UTF8.self)
                .unicodeScalars.split(separator: "\n")
            {
                let fields = line.split(separator: "\t").prefix(2).map { String($0) }
                labels[fields[0]] = fields[1].split(separator: " ").map(String.init)
            }
            return labels
        }()
        /// The encodings that are compared with the engine.
        private static let names =
            labels.keys.filter { !["replacement", "ISO-8859-16"].contains($0) }.sorted()

        private let view = WebView(trust: .document, profile: WebProfile())

        init() async throws {
            try await view.load(.html("<!doctype html><title>page</title>"))
        }

        @Test func labelsAreThoseOfTheEngine() async throws {
            #expect(Self.labels.count == 40)
            let labels = Self.labels.values.flatMap { $0 }
            let names = try await view.call(
                function: """
                    (labels) => labels.map((label) => {
                        try { return new TextDecoder(label).encoding } catch { return "replacement" }
                    })
                    """, arguments: [labels], as: [String].self)
            for (label, name) in zip(labels, names) where name != "iso-8859-16" {
                #expect(Charset(label: label)?.name.lowercased() == name, "\(label)")
            }
        }

        @Test func everyCharacterOfTheTablesIsDecodedAsByTheEngine() async throws {
            let high = [UInt8](0x80...0xFF)
            for name in Self.names {
                switch name {
                case "gb18030", "Big5", "EUC-KR", "Shift_JIS", "EUC-JP":
                    for lead in high {
                        try await compare(name, (0x30...0xFF).map { [lead, $0] })
                    }
                case "ISO-2022-JP":
                    for escape in [Array("\u{1B}(J".utf8), Array("\u{1B}(I".utf8)] {
                        try await compare(name, (0...0x7F).map { escape + [$0] })
                    }
                    for lead in UInt8(0x21)...0x7E {
                        let start = Array("\u{1B}$B".utf8) + [lead]
                        try await compare(name, (0x21...0x7E).map { start + [$0] })
                    }
                    let printable = [UInt8](0x21...0x7E)
                    try await compare(
                        name,
                        printable.flatMap { byte in [[0x1B, byte, 0x42], [0x1B, 0x28, byte]] })
                case "UTF-8", "UTF-16BE", "UTF-16LE": continue
                default: break
                }
                try await compare(name, high.map { [$0] })
            }
            for lead in UInt8(0xA1)...0xFE {
                try await compare("EUC-JP", (0xA1...0xFE).map { [0x8F, lead, $0] })
            }
        }

        @Test(.tags(.fuzz)) func randomBytesAreDecodedAsByTheEngine() async throws {
            var generator = SeededGenerator(seed: 3)
            for name in Self.names {
                var left = Self.inputs
                while left > 0 {
                    let count = min(left, 100)
                    try await compare(
                        name, (0..<count).map { _ in Self.bytes(of: name, &generator) })
                    left -= count
                }
            }
        }

        @Test func latin10IsDecodedAsByTheCLibrary() throws {
            let charset = try #require(Charset(label: "iso-8859-16"))
            for byte in UInt8(0xA0)...0xFF {
                let text = try #require(
                    withUnsafePointer(to: CChar(bitPattern: byte)) {
                        g_convert($0, 1, "UTF-8", "ISO-8859-16", nil, nil, nil)
                    })
                #expect(charset.text(of: [byte]) == String(cString: text), "\(byte)")
                g_free(text)
            }
        }

        /// Returns random bytes.
        ///
        /// Escape sequences, digits and surrogates, of which some encodings consist, are frequent.
        private static func bytes(
            of name: String, _ generator: inout SeededGenerator
        ) -> [UInt8] {
            let escapes = ["(B", "(J", "(I", "$@", "$B"].map { [0x1B] + Array($0.utf8) }
            let frequent = Array("0189a@".utf8) + [0x81, 0xA1, 0xD8, 0xDC, 0xE2, 0xF0, 0xFE]
            var bytes: [UInt8] = []
            while bytes.count < 60 {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0 where name == "ISO-2022-JP":
                    bytes += escapes.randomElement(using: &generator) ?? []
                case 0, 1: bytes.append(frequent.randomElement(using: &generator) ?? 0)
                case 2: bytes.append(UInt8.random(in: 0x80...0xFF, using: &generator))
                default: bytes.append(UInt8.random(in: 0...0xFF, using: &generator))
                }
                if name == "EUC-JP", bytes.last == 0x8F { bytes.removeLast() }
                if name == "ISO-2022-JP", bytes.last == 0x1B { bytes.removeLast() }
            }
            return bytes
        }

        /// Compares the texts of inputs with those of the engine.
        private func compare(_ name: String, _ inputs: [[UInt8]]) async throws {
            let charset = try #require(Charset(label: name))
            let texts = try await view.call(
                function: """
                    (label, inputs) => inputs.map((hex) => {
                        const bytes = hex.match(/../g).map((byte) => parseInt(byte, 16));
                        const decoder = new TextDecoder(label, { ignoreBOM: true });
                        return decoder.decode(new Uint8Array(bytes));
                    })
                    """, arguments: [name, inputs.map(Self.hex)], as: [String].self)
            #expect(texts.count == inputs.count)
            for (bytes, text) in zip(inputs, texts) {
                let decoded = charset.text(of: bytes)
                // Texts that are only canonically equivalent are different ones.
                if !decoded.unicodeScalars.elementsEqual(text.unicodeScalars) {
                    Issue.record("\(name), \(Self.hex(bytes)): “\(decoded)” instead of “\(text)”")
                }
            }
        }

        private static func hex(_ bytes: [UInt8]) -> String {
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }
}
