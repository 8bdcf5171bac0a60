import Foundation
import InlayValues

/// The keys of Cocoa's texts and numbers that templates of MGTemplateEngine use, which looks up names
/// by key-value coding, and the integers that it compares.
enum KeyValueCoding {
    /// Returns what Cocoa's `value(forKey:)` returns for a text, a number or a Boolean, such as the
    /// `length` of a text; nil for other keys.
    static func value(of key: String, in value: TemplateValue) -> TemplateValue? {
        switch value {
        case .string, .html: key == "self" ? value : textValue(of: key, in: value.text)
        case .bool, .integer, .number, .decimal:
            key == "self" ? value : numberValue(of: key, in: value)
        default: nil
        }
    }

    /// Counts characters as the filter `length` does, where Cocoa counts UTF-16 units.
    private static func textValue(of key: String, in text: String) -> TemplateValue? {
        switch key {
        case "length": .integer(TextUnits.count(text))
        case "uppercaseString": .string(text.uppercased())
        case "lowercaseString": .string(LetterCase.lowercased(text))
        case "capitalizedString": .string(text.capitalized)
        case "intValue", "integerValue", "longLongValue":
            .integer(NSString(string: text).integerValue)
        case "doubleValue", "floatValue": .number(NSString(string: text).doubleValue)
        case "boolValue": .bool(NSString(string: text).boolValue)
        case "lastPathComponent": .string(NSString(string: text).lastPathComponent)
        case "pathExtension": .string(NSString(string: text).pathExtension)
        case "description": .string(text)
        default: nil
        }
    }

    private static func numberValue(of key: String, in value: TemplateValue) -> TemplateValue? {
        switch key {
        case "intValue", "integerValue", "longLongValue": .integer(integer(of: value))
        case "doubleValue", "floatValue": value.numeric.map { .number($0) }
        case "boolValue": .bool(value.numeric != 0)
        case "stringValue", "description": .string(value.text)
        default: nil
        }
    }

    /// Returns the integer that MGTemplateEngine compares: the number at the start of a text, 0 for
    /// null, and 1 for any other value.
    static func integer(of value: TemplateValue) -> Int {
        switch value {
        case .null: return 0
        case .integer(let value): return value
        case .number(let value): return Int(exactly: value.rounded(.towardZero)) ?? 0
        case .bool(let value): return value ? 1 : 0
        case .decimal(let value): return clamped(value.double)
        default:
            let text = value.text.drop { $0 == " " }
            let sign = text.prefix { $0 == "-" || $0 == "+" }
            let digits = text.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
            return Int(sign + digits) ?? 1
        }
    }

    /// Returns a number without its fraction, or the nearest integer of 64 bits.
    private static func clamped(_ number: Double) -> Int {
        Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}
