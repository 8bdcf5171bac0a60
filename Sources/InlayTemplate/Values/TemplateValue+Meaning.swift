import Foundation
import InlayValues
import OrderedCollections

extension TemplateValue {
    /// What an `if` sees: nothing, false and zero are false; in Django's templates all that is
    /// empty is, too.
    func isTrue(_ dialect: TemplateDialect) -> Bool {
        if dialect == .mg {
            switch self {
            case .null: return false
            case .bool, .integer, .number: break
            default: return true
            }
        }
        return switch self {
        case .sequence: true
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

    /// The text that the value prints, nothing escaped.
    public var text: String {
        switch self {
        case .string(let value): return value
        case .html(let value): return value.source
        case .url(let value): return value.source
        case .script(let value): return value.source
        case .date(let value): return JSONDate.string(of: value)
        default:
            var output: [UInt8] = []
            append(to: &output, .mg)
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// The text that the value prints in a template of the dialect.
    func text(_ dialect: TemplateDialect) -> String {
        dialect == .django ? pythonText : text
    }

    /// The memory in bytes of a text or a list, without that of the list's elements.
    var size: Int {
        switch self {
        case .string(let value): value.utf8.count
        case .html(let value): value.source.utf8.count
        case .array(let values): values.count * MemoryLayout<TemplateValue>.stride
        default: 0
        }
    }

    /// The number, also that of a text which is one.
    var numeric: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .bool(let value): value ? 1 : 0
        case .string, .html: Double(text)
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

    /// The value by its name in an object, or by its index in a list.
    ///
    /// Members of objects are looked for at the index of the last time first.
    func member(
        _ component: PathComponent, _ dialect: TemplateDialect, near index: inout Int
    ) -> TemplateValue? {
        switch self {
        case .object(let members):
            if let value = members.value(of: component.name, near: &index) { return value }
            guard dialect == .django, component.name == "items" else { return nil }
            return .array(members.map { .array([.string($0), $1]) })
        case .array(let values):
            guard let number = component.index else {
                guard dialect == .mg else { return nil }
                return values.members(component)
            }
            guard values.indices.contains(number) else { return nil }
            return values[number]
        case .string, .html:
            guard let index = component.index else { return nil }
            return text.unicodeScalars.dropFirst(index).first.map { .string(String($0)) }
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
        if let left = number, let right = other.number { return left < right }
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

    /// Whether both are the same simple value, of the same type.
    func isIdentical(to other: TemplateValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        default: false
        }
    }

    /// The whole number that MGTemplateEngine compares: that at the start of the text, 1 for any
    /// other thing, 0 for nothing.
    var legacyInteger: Int {
        switch self {
        case .null: return 0
        case .integer(let value): return value
        case .number(let value): return Int(exactly: value.rounded(.towardZero)) ?? 0
        case .bool(let value): return value ? 1 : 0
        default:
            let text = self.text.drop { $0 == " " }
            let sign = text.prefix { $0 == "-" || $0 == "+" }
            let digits = text.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
            return Int(sign + digits) ?? 1
        }
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
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }
}
