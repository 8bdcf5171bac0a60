import Foundation
import InlayValues
import OrderedCollections

extension TemplateValue {
    /// What an `if` sees: nothing, false, zero, and what is empty, are false.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .integer(let value): value != 0
        case .number(let value): value != 0
        case .string(let value): !value.isEmpty
        case .date: true
        case .html(let value): !value.source.isEmpty
        case .url(let value): !value.source.isEmpty
        case .script(let value): !value.source.isEmpty
        case .array(let values): !values.isEmpty
        case .object(let members): !members.isEmpty
        }
    }

    /// The text that the value prints.
    var text: String {
        switch self {
        case .string(let value): return value
        case .html(let value): return value.source
        case .url(let value): return value.source
        case .script(let value): return value.source
        default:
            var output: [UInt8] = []
            append(to: &output)
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// The number, also that of a text which is one.
    var numeric: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .bool(let value): value ? 1 : 0
        case .string(let value): Double(value)
        default: nil
        }
    }

    /// The moment, also that of a text in ISO 8601, as JSON has it.
    var moment: Date? {
        switch self {
        case .date(let date): date
        case .string(let text): JSONDate.date(of: text)
        default: nil
        }
    }

    /// The value by its name in an object, or by its place in a list.
    subscript(component: PathComponent) -> TemplateValue? {
        switch self {
        case .object(let members): return members[component.name]
        case .array(let values):
            guard let index = component.index, values.indices.contains(index) else { return nil }
            return values[index]
        default: return nil
        }
    }

    /// Whether the two print alike, as numbers where both are some.
    func isEqual(to other: TemplateValue) -> Bool {
        if let left = number, let right = other.number { return left == right }
        switch (self, other) {
        case (.string, .string), (.html, .html), (.string, .html), (.html, .string):
            return text == other.text
        default: return self == other
        }
    }

    /// How the two stand to each other; nil where they don't compare.
    func isLess(than other: TemplateValue) -> Bool? {
        if let left = numeric, let right = other.numeric { return left < right }
        if let left = moment, let right = other.moment { return left < right }
        guard case .string(let left) = self, case .string(let right) = other else { return nil }
        return left < right
    }

    /// Whether the other is an element, a name of a member, or a part of the text.
    func contains(_ other: TemplateValue) -> Bool {
        switch self {
        case .array(let values): values.contains { $0.isEqual(to: other) }
        case .object(let members): members[other.text] != nil
        case .string, .html: text.contains(other.text)
        default: false
        }
    }

    private var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
