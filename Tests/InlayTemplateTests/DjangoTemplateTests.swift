import Foundation
import InlayTemplate
import InlayValues
import OrderedCollections
import Testing

/// Django's own template tests, as `scripts/django-templates` records them into the file that
/// `TEMPLATE_RECORDS` names.
///
/// docs/conformance/django-templates.md has the results. The misses are counted, and may only
/// become fewer.
@Suite("Template: Django's tests")
struct DjangoTemplateTests {
    private static let records = ProcessInfo.processInfo.environment["TEMPLATE_RECORDS"]
    /// How many cases differ in the version that the results page names.
    private static let knownMisses = 34

    @Test(.enabled(if: records != nil, "TEMPLATE_RECORDS names no records of Django’s tests"))
    func templatesRenderLikeTheRecordedDjangoTests() throws {
        let url = URL(fileURLWithPath: try #require(Self.records))
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        var passed: [String: Int] = [:]
        var total: [String: Int] = [:]
        var misses: [String] = []
        for line in lines {
            // Python writes infinity, which JSON doesn't have.
            guard let json = try? JSONValue(parsing: String(line)), let record = Record(json)
            else { continue }
            total[record.module, default: 0] += 1
            let found = record.outcome()
            if found == record.expected {
                passed[record.module, default: 0] += 1
            } else {
                misses.append(
                    "    \(record.module) \(record.name): \(record.text.debugDescription) gives "
                        + "\(found.debugDescription), expected \(record.expected.debugDescription)")
            }
        }
        for module in total.keys.sorted() {
            print("| \(module) | \(passed[module] ?? 0) | \(total[module] ?? 0) |")
        }
        print("| all | \(passed.values.reduce(0, +)) | \(total.values.reduce(0, +)) |")
        if ProcessInfo.processInfo.environment["TEMPLATE_MISSES"] != nil {
            for miss in misses { print(miss) }
        }
        #expect(misses.count <= Self.knownMisses)
    }

    private struct Record {
        let module: String
        let name: String
        let templates: [String: String]
        let context: TemplateValue
        /// When Django rendered it.
        let now: Date?
        /// The text, or `error`.
        let expected: String

        var text: String { templates[name] ?? "" }

        /// Nil where the context is no data, or a library of tags written in Python is loaded.
        init?(_ json: JSONValue) {
            guard case .object(let members) = json, case .string(let name) = members["name"],
                case .string(let test) = members["test"], let context = members["context"],
                case .object(let templates) = members["templates"],
                case .object(let expected) = members["expected"]
            else { return nil }
            self.name = name
            module = String(test.split(separator: ".").dropFirst(2).first ?? "")
            var found: [String: String] = [:]
            for (key, value) in templates {
                if case .string(let text) = value { found[key] = text }
            }
            self.templates = found
            self.context = Self.value(context)
            if case .string(let now) = members["now"] {
                self.now = Self.date(now)
            } else {
                now = nil
            }
            if case .string(let text) = expected["text"] {
                // The same character reference, in decimal.
                self.expected = text.replacingOccurrences(of: "&#x27;", with: "&#39;")
            } else {
                self.expected = "error"
            }
            guard let text = found[name], !text.contains("{% load"), !text.contains("{% debug"),
                !text.contains("{% querystring"), !text.contains("{% lorem")
            else { return nil }
        }

        private static func value(_ json: JSONValue) -> TemplateValue {
            guard case .object(let members) = json else {
                if case .array(let values) = json { return .array(values.map(value)) }
                return TemplateValue(json)
            }
            if case .string(let text) = members["$safe"] {
                return .html(TrustedHTML(trusting: text))
            }
            if case .array(let values) = members["$list"] { return .array(values.map(value)) }
            if case .string(let text) = members["$date"] {
                return date(text).map { .date($0) } ?? .string(text)
            }
            guard case .array(let pairs) = members["$dict"] else { return .null }
            var object: OrderedDictionary<String, TemplateValue> = [:]
            for pair in pairs {
                if case .array(let parts) = pair, case .string(let key) = parts[0] {
                    object[key] = value(parts[1])
                }
            }
            return .object(object)
        }

        /// A moment as Python writes it, with or without microseconds.
        private static func date(_ text: String) -> Date? {
            let format = ISO8601DateFormatter()
            format.formatOptions = [.withFullDate, .withTime, .withColonSeparatorInTime]
            let fraction = Double("0" + text.dropFirst(19)) ?? 0
            return format.date(from: String(text.prefix(19)))?.addingTimeInterval(fraction)
        }

        func outcome() -> String {
            let options = TemplateOptions(
                templates: templates, dialect: .django, escaping: .html,
                environment: TemplateEnvironment(
                    locale: Locale(identifier: "en_US"), timeZone: .gmt, date: now))
            do {
                return try Template(text, name: name, options: options).text(context)
            } catch {
                return "error"
            }
        }
    }
}
