import Foundation
import InlayValues
import OrderedCollections

extension TemplateValue {
    /// Returns whether the value is true in a condition.
    ///
    /// Null, false and zero are false; in Django's dialect also everything empty.
    func isTrue(_ dialect: TemplateDialect) -> Bool {
        if dialect == .mg {
            switch self {
            case .null: return false
            case .bool, .integer, .number, .decimal: break
            default: return true
            }
        }
        return switch self {
        case .sequence: true
        case .null: false
        case .bool(let value): value
        case .integer(let value): value != 0
        case .number(let value): value != 0
        // Zero is a number.
        case .decimal: true
        case .string(let value): !value.isEmpty
        case .date: true
        case .html(let value): !value.source.isEmpty
        case .url(let value): !value.source.isEmpty
        case .script(let value): !value.source.isEmpty
        case .array(let values): !values.isEmpty
        case .object(let members): !members.isEmpty
        }
    }

    /// The printed text of the value, unescaped.
    public var text: String {
        switch self {
        case .string(let value): return value
        case .html(let value): return value.source
        case .url(let value): return value.source
        case .script(let value): return value.source
        case .date(let value): return JSONDate.hasText(value) ? JSONDate.string(of: value) : ""
        default:
            var output: [UInt8] = []
            append(to: &output, .mg)
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Returns the printed text of the value in a dialect.
    func text(_ dialect: TemplateDialect) -> String {
        dialect == .django ? PythonText.of(self) : text
    }

    /// The value as a number, also if it is a text that contains only a number; otherwise nil.
    var numeric: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .decimal(let value): value.double
        case .bool(let value): value ? 1 : 0
        case .string, .html: PythonText.float(text)
        default: nil
        }
    }

    /// The value as an integer, also if it is a text that contains only an integer; otherwise nil.
    var wholeNumber: Int? {
        switch self {
        case .integer(let value): value
        case .bool(let value): value ? 1 : 0
        case .number(let value): Int(exactly: value)
        case .decimal(let value): value.integer(as: Int.self)
        case .string, .html: Int(text)
        default: nil
        }
    }

    /// The value as a date, also if it is a text in ISO 8601 format, as in JSON; otherwise nil.
    var moment: Date? {
        switch self {
        case .date(let date): date
        case .string(let text): JSONDate.date(of: text)
        default: nil
        }
    }

    /// Returns a member of an object, an element of a list, or a character of a text.
    ///
    /// Members of objects are looked up at the index of the last lookup first.
    func member(
        _ component: PathComponent, _ dialect: TemplateDialect, hint index: inout Int
    ) -> TemplateValue? {
        switch self {
        case .object(let members):
            if let value = members.value(of: component.name, hint: &index) { return value }
            guard dialect == .django else { return nil }
            switch component.name {
            case "items": return .array(members.map { .array([.string($0), $1]) })
            case "keys": return .array(members.keys.map { .string($0) })
            case "values": return .array(Array(members.values))
            default: return nil
            }
        case .array(let values):
            guard let number = component.index else {
                guard dialect == .mg else { return nil }
                return values.members(component)
            }
            guard values.indices.contains(number) else { return nil }
            return values[number]
        case .string, .html:
            guard let index = component.index else { return coded(component.name, dialect) }
            return TextUnits.of(text).dropFirst(index).first.map { .string(String($0)) }
        case .bool, .integer, .number, .decimal: return coded(component.name, dialect)
        default: return nil
        }
    }

    /// Returns the value of a key that Cocoa's texts and numbers have for MGTemplateEngine, such as
    /// `length`.
    private func coded(_ key: String, _ dialect: TemplateDialect) -> TemplateValue? {
        dialect == .mg ? KeyValueCoding.value(of: key, in: self) : nil
    }

    /// Returns whether two values are equal, compared as numbers if both are numbers.
    func isEqual(to other: TemplateValue) -> Bool {
        if let left = number, let right = other.number { return left.isEqual(to: right) }
        switch (self, other) {
        case (.string, .string), (.html, .html), (.string, .html), (.html, .string):
            return text == other.text
        default: return self == other
        }
    }

    /// Returns whether a value is less than another; nil if they are incomparable.
    func isLess(than other: TemplateValue) -> Bool? {
        if let left = number, let right = other.number { return left.isLess(than: right) }
        if let left = moment, let right = other.moment { return left < right }
        switch (self, other) {
        case (.string, .string), (.html, .html), (.string, .html), (.html, .string):
            return text.unicodeScalars.lexicographicallyPrecedes(other.text.unicodeScalars)
        case (.array(let left), .array(let right)):
            for (first, second) in zip(left, right) where first != second {
                return first.isLess(than: second)
            }
            return left.count < right.count
        default: return nil
        }
    }

    /// Returns whether both are scalars of the same case with the same value.
    func isIdentical(to other: TemplateValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        default: false
        }
    }

    /// Returns whether another value is an element, a member name, or part of the text; nil if the
    /// value has no elements, or only text and the other is none.
    func contains(_ other: TemplateValue) -> Bool? {
        switch (self, other) {
        case (.array(let values), _): values.contains { $0.isEqual(to: other) }
        case (.object(let members), _): members[other.text] != nil
        case (.string, .string), (.string, .html), (.html, .string), (.html, .html):
            // By bytes: Foundation finds no empty text, and no part of a character.
            other.text.isEmpty || text.utf8.firstRange(of: other.text.utf8) != nil
        default: nil
        }
    }

    private var number: ExactNumber? {
        switch self {
        case .integer(let value): .integer(value)
        case .number(let value): .double(value)
        case .decimal(let value): .decimal(value)
        case .bool(let value): .integer(value ? 1 : 0)
        default: nil
        }
    }
}
