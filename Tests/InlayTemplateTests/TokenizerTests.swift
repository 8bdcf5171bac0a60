import Foundation
import Testing

@testable import InlayTemplate

/// The public tests of the HTML standard's tokenizer, from a checkout of html5lib-tests that
/// `HTML5LIB_TESTS` names.
///
/// The tracker resolves no character references and makes no tokens: compared are the kinds and
/// names of the tags, their attributes, the comments, and the text where it has no references.
@Suite("Template: html5lib's tokenizer tests")
struct TokenizerTests {
    private static let checkout = ProcessInfo.processInfo.environment["HTML5LIB_TESTS"]

    private struct Case: Decodable {
        let description: String
        let input: String
        let output: [[Part]]
        let initialStates: [String]?
        let lastStartTag: String?
        let doubleEscaped: Bool?
    }

    /// A part of a token: its kind, name or text, or the names of attributes.
    private enum Part: Decodable {
        case string(String)
        case attributes([String])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .string(text)
            } else if let members = try? container.decode([String: String].self) {
                self = .attributes(members.keys.sorted())
            } else {
                self = .other
            }
        }
    }

    private struct File: Decodable {
        let tests: [Case]?
    }

    @Test(.enabled(if: checkout != nil, "HTML5LIB_TESTS names no checkout of html5lib-tests"))
    func htmlContextsMatchTheHTML5LibTokenizerTests() throws {
        let folder = URL(fileURLWithPath: try #require(Self.checkout))
            .appendingPathComponent("tokenizer")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "test" }.sorted { $0.path < $1.path }
        var passed = 0
        var total = 0
        var skipped = 0
        for file in files {
            let tests =
                try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).tests ?? []
            for test in tests where test.doubleEscaped != true {
                for state in test.initialStates ?? ["Data state"] {
                    guard let context = context(state, test.lastStartTag) else {
                        skipped += 1
                        continue
                    }
                    total += 1
                    let expected = expectation(test.output)
                    let found = TokenOutline(test.input, from: context).lines
                    if found == expected {
                        passed += 1
                    } else {
                        Issue.record(
                            "\(file.lastPathComponent) \(test.description) \(state) \(test.input.debugDescription): \(found), expected \(expected)"
                        )
                    }
                }
            }
        }
        print("html5lib tokenizer: \(passed) of \(total), \(skipped) in states without a context")
        #expect(total > 1_000)
    }

    private func context(_ state: String, _ lastStartTag: String?) -> HTMLContext? {
        var context = HTMLContext()
        guard state != "Data state" else { return context }
        let elements: [String: HTMLElementKind] = [
            "RCDATA state": .title, "RAWTEXT state": .xmp, "Script data state": .script,
            "PLAINTEXT state": .plaintext,
        ]
        guard var element = elements[state] else { return nil }
        if let lastStartTag, element != .plaintext {
            guard
                let named = HTMLElementKind.allCases.first(where: {
                    $0.rawTextName?.description == lastStartTag
                })
            else { return nil }
            // The tests end any kind of raw text with any tag; a script's comments only matter
            // in a script.
            guard (named == .script) == (element == .script) else { return nil }
            element = named
        }
        context.state = .rawText
        context.element = element
        return context
    }

    private func expectation(_ output: [[Part]]) -> [String] {
        var lines: [String] = []
        for token in output {
            guard case .string(let kind) = token[0] else { continue }
            switch (kind, token.count > 1 ? token[1] : .other) {
            case ("StartTag", .string(let name)):
                var names: [String] = []
                if case .attributes(let found) = token[2] { names = found }
                lines.append("<\(name) \(names.sorted().joined(separator: " "))>")
            case ("EndTag", .string(let name)): lines.append("</\(name)>")
            case ("Comment", .string(let text)): lines.append("<!--\(text)-->")
            case ("DOCTYPE", _): lines.append("<!doctype>")
            case ("Character", .string(let text)) where !text.isEmpty:
                if lines.last != "text" { lines.append("text") }
            default: break
            }
        }
        return lines
    }
}

/// The tokens that the tracker's states amount to.
private struct TokenOutline {
    var lines: [String] = []

    init(_ input: String, from context: HTMLContext) {
        // The standard's input stream has no carriage returns.
        let text = input.replacingOccurrences(of: "\r\n", with: "\n")
            .replacingOccurrences(of: "\r", with: "\n")
        let bytes = Array(text.utf8)
        var tracker = HTMLTracker(context)
        var events: [HTMLTracker.Event] = []
        tracker.record = { events.append($0) }
        bytes.withUnsafeBufferPointer { tracker.consume($0, 0..<$0.count) }
        var name = ""
        var isEnd = false
        var attributes: Set<String> = []
        func string(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
                .replacingOccurrences(of: "\0", with: "\u{FFFD}")
        }
        func lowered(_ text: String) -> String {
            String(decoding: text.utf8.map(lowercased), as: UTF8.self)
        }
        for event in events {
            switch event {
            case .text(let range):
                if !range.isEmpty, lines.last != "text" { lines.append("text") }
            case .tagName(let range, let end):
                name = lowered(string(range))
                isEnd = end
                attributes = []
            case .attributeName(let range): attributes.insert(lowered(string(range)))
            case .attributeValue: break
            case .tagEnd:
                lines.append(
                    isEnd
                        ? "</\(name)>"
                        : "<\(name) \(attributes.sorted().joined(separator: " "))>")
            case .comment(let range): lines.append("<!--\(Self.comment(string(range)))-->")
            case .declaration: lines.append("<!doctype>")
            }
        }
        atEnd(tracker.context, bytes)
    }

    /// Handles the end of the input within an unfinished token.
    private mutating func atEnd(_ context: HTMLContext, _ bytes: [UInt8]) {
        switch context.state {
        case .tagOpen, .endTagOpen: if lines.last != "text" { lines.append("text") }
        case .doctype: lines.append("<!doctype>")
        case .comment, .commentStart, .commentStartDash, .commentEnd, .commentEndDash,
            .commentEndBang:
            let text = String(decoding: bytes, as: UTF8.self)
            let start = text.range(of: "<!--")?.upperBound ?? text.startIndex
            var comment = String(text[start...])
            for end in ["--!", "--", "-"] where comment.hasSuffix(end) && context.state != .comment
            {
                comment.removeLast(end.count)
                break
            }
            lines.append("<!--\(comment.replacingOccurrences(of: "\0", with: "\u{FFFD}"))-->")
        case .bogusComment, .declarationOpen:
            let text = String(decoding: bytes, as: UTF8.self)
            let start =
                text.range(of: "<!")?.upperBound
                ?? text.range(of: "</")?.upperBound ?? text.range(of: "<")?.upperBound
                ?? text.startIndex
            lines.append(
                "<!--\(text[start...].replacingOccurrences(of: "\0", with: "\u{FFFD}"))-->")
        default: break
        }
    }

    private static func comment(_ text: String) -> String {
        var text = text
        for end in ["--!>", "-->", "->", ">"] where text.hasSuffix(end) {
            text.removeLast(end.count)
            break
        }
        return text
    }
}
