import Foundation

/// The valid numbers of a field: the multiples of a step from a base, within bounds.
///
/// Dates and times are numbers in the units of ``FieldNumber``.
package struct StepScale: Hashable, Sendable {
    /// The minimum; nil for none.
    package let minimum: Double?
    /// The maximum; nil for none.
    package let maximum: Double?
    /// The step between valid numbers; nil if any number within the bounds is valid.
    package let step: Double?
    private let base: Double
    private let digits: Int
    /// Whether steps are compared with the precision of 32-bit floating-point numbers, as for real
    /// numbers.
    private let isReal: Bool

    /// Reads the scale of a field.
    package init(_ field: FormField) {
        self.init(field.constraints, field.kind)
    }

    init(_ rules: FormConstraints, _ kind: FormField.Kind) {
        func number(_ text: String?) -> Double? {
            text.flatMap { FieldNumber.value($0, of: kind) }
        }
        let least = number(rules.minimum) ?? (kind == .range ? 0 : nil)
        let most = number(rules.maximum) ?? (kind == .range ? 100 : nil)
        // The maximum of a slider that is less than its minimum doesn't count.
        minimum = least
        maximum = kind == .range ? most.map { max($0, least ?? $0) } : most
        isReal = kind == .number || kind == .range
        switch rules.step {
        case .any: step = nil
        case .by(let size) where size > 0: step = FieldNumber.step(size, of: kind)
        default: step = FieldNumber.defaultStep(of: kind)
        }
        // The minimum of a range may be the default, from which steps aren't counted.
        let stepBase = number(rules.stepBase)
        base = (kind == .range ? stepBase ?? minimum : minimum ?? stepBase) ?? 0
        digits = max(Self.digits(of: base), step.map(Self.digits) ?? 15)
    }

    /// Returns whether a number is on a step, within the rounding error of floating-point numbers.
    ///
    /// As in WebKit, a number beyond 2⁵³ steps counts as being on a step, and real numbers have the
    /// precision of 32 bits.
    func contains(_ number: Double) -> Bool {
        guard let step else { return true }
        let count = (number - base) / step
        guard abs(count) <= 0x1p53 else { return true }
        let error = (number.ulp + base.ulp) / step + 2 * count.ulp
        return abs(count - count.rounded()) <= max(error, isReal ? 0x1p-24 : 0)
    }

    /// Returns the valid numbers below and above an invalid one, in HTML's number format.
    func texts(around number: Double) -> (lower: String, upper: String) {
        let size = step ?? 1
        let count = ((number - base) / size).rounded(.down)
        return (
            Self.shown(base + count * size, digits: digits),
            Self.shown(base + (count + 1) * size, digits: digits)
        )
    }

    /// Returns the valid number nearest to a number, in the format of HTML's number inputs.
    package func text(nearest number: Double) -> String {
        let value = clamped(number)
        guard let step else { return Self.shown(value) }
        var count = ((value - base) / step).rounded()
        if let maximum, base + count * step > maximum { count -= 1 }
        if let minimum, base + count * step < minimum { count += 1 }
        return Self.shown(base + count * step, digits: digits)
    }

    /// Returns the valid number that is the given number of steps above the number in a text.
    ///
    /// A negative number of steps is below it.
    ///
    /// Starts at the minimum, or 0, if the text isn't a number.
    package func text(_ count: Double, stepsFrom text: String) -> String {
        let start = FieldNumber.number(text) ?? minimum ?? 0
        return self.text(nearest: start + count * (step ?? 1))
    }

    private func clamped(_ number: Double) -> Double {
        let upper = min(maximum ?? number, number)
        return max(minimum ?? upper, upper)
    }

    /// Formats a number without trailing zeros.
    static func shown(_ number: Double, digits: Int = 15) -> String {
        if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
        guard digits < 15, abs(number) < 1e15 else { return "\(number)" }
        var text = String(format: "%.\(digits)f", number)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Returns the number of digits after the decimal point.
    private static func digits(of number: Double) -> Int {
        let text = "\(number)"
        guard !text.contains("e"), let point = text.firstIndex(of: ".") else {
            return number == number.rounded() ? 0 : 15
        }
        return text.hasSuffix(".0") ? 0 : text.distance(from: point, to: text.endIndex) - 1
    }
}
