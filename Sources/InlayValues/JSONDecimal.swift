/// A number of JSON with more digits than an `Int64` or a `Double` represents.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"id": 12345678901234567890}"#)
/// value.serialized()  // {"id":12345678901234567890}
/// try value["id"]?.decode(UInt64.self)  // 12345678901234567890
/// ```
///
/// Two numbers are equal if their values are: `1.5e30` and `1500000000000000000000000000000`.
public struct JSONDecimal: Sendable {
    /// The number as it was written.
    public let text: String

    /// Creates a number of a text in JSON's grammar of numbers.
    package init(text: String) {
        self.text = text
    }

    /// The nearest double.
    public var double: Double { Double(text) ?? 0 }

    /// Returns the number as an integer; nil if it has a fraction or doesn't fit.
    package func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        wholeDigits.flatMap { Integer($0) }
    }

    /// The digits of a whole number of at most 400 digits, with its sign; otherwise nil.
    package var wholeDigits: String? {
        text.withDecimalForm { form in
            guard form.exponent >= form.digits.count, form.exponent <= 400 else { return nil }
            return (form.isNegative ? "-" : "") + String(decoding: form.digits, as: UTF8.self)
                + String(repeating: "0", count: form.exponent - form.digits.count)
        }
    }

    /// Returns whether the number is less than another.
    package static func < (left: JSONDecimal, right: JSONDecimal) -> Bool {
        left.text.withDecimalForm { left in
            right.text.withDecimalForm { right in
                if left.isNegative != right.isNegative { return left.isNegative }
                let (lower, higher) = left.isNegative ? (right, left) : (left, right)
                if lower.digits.isEmpty || higher.digits.isEmpty { return !higher.digits.isEmpty }
                if lower.exponent != higher.exponent { return lower.exponent < higher.exponent }
                return lower.digits.lexicographicallyPrecedes(higher.digits)
            }
        }
    }
}

extension JSONDecimal: Hashable {
    /// Returns whether both numbers have the same value.
    public static func == (left: JSONDecimal, right: JSONDecimal) -> Bool {
        left.text == right.text
            || left.text.withDecimalForm { left in
                right.text.withDecimalForm { right in left == right }
            }
    }

    /// Feeds the value into a hasher.
    public func hash(into hasher: inout Hasher) {
        text.withDecimalForm { form in
            hasher.combine(form.isNegative)
            hasher.combine(form.exponent)
            hasher.combine(form.digits)
        }
    }
}

extension JSONDecimal: CustomStringConvertible {
    /// The number as it was written.
    public var description: String { text }
}

/// The value of a decimal number, which is the fraction of its digits times ten to its exponent.
struct DecimalForm: Equatable {
    var isNegative = false
    /// The digits without zeros at their start and end; none for zero.
    var digits: [UInt8] = []
    var exponent = 0

    /// Reads a number in JSON's grammar.
    init(_ text: some Collection<UInt8>) {
        var pointOffset: Int?
        var count = 0
        var isInExponent = false
        var exponentIsNegative = false
        var written = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"):
                if isInExponent { exponentIsNegative = true } else { isNegative = true }
            case UInt8(ascii: "+"): break
            case UInt8(ascii: "."): pointOffset = count
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isInExponent = true
            default:
                let digit = byte &- 0x30
                if isInExponent {
                    // Beyond this, all exponents are equally out of reach.
                    written = min(written * 10 + Int(digit), 1_000_000_000_000)
                } else if digit != 0 || !digits.isEmpty {
                    digits.append(byte)
                    count += 1
                } else if pointOffset != nil {
                    // A zero between the point and the first other digit.
                    exponent -= 1
                }
            }
        }
        exponent += (pointOffset ?? count) + (exponentIsNegative ? -written : written)
        while digits.last == 0x30 { digits.removeLast() }
        if digits.isEmpty { exponent = 0 }
    }
}

extension String {
    fileprivate func withDecimalForm<Result>(_ body: (DecimalForm) -> Result) -> Result {
        body(DecimalForm(utf8))
    }
}
