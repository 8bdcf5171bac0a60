/// The condition of an `if`.
indirect enum Condition: Sendable {
    case value(Expression)
    case comparison(Comparison, Expression, Expression)
    case not(Condition)
    case and(Condition, Condition)
    case or(Condition, Condition)
}

/// A comparison of two values.
enum Comparison: Sendable {
    case equal, unequal, less, greater, atMost, atLeast, element, notElement, identical
    /// MGTemplateEngine's `%`: whether the remainder of a division is greater than zero.
    case remainder
    /// MGTemplateEngine's comparisons of texts.
    case equalTexts, prefix
    /// MGTemplateEngine's comparisons of integers.
    case equalIntegers, lessIntegers, greaterIntegers

    static let symbols: [String: Comparison] = [
        "==": .equal, "=": .equal, "!=": .unequal, "<>": .unequal, "<": .less, ">": .greater,
        "<=": .atMost, ">=": .atLeast, "in": .element,
    ]

    /// Returns the result; incomparable values are neither less nor greater, and neither in nor
    /// not in each other.
    func callAsFunction(_ left: TemplateValue, _ right: TemplateValue) -> Bool {
        switch self {
        case .equal: left.isEqual(to: right)
        case .unequal: !left.isEqual(to: right)
        case .less: left.isLess(than: right) ?? false
        case .greater: right.isLess(than: left) ?? false
        case .atMost: right.isLess(than: left).map { !$0 } ?? false
        case .atLeast: left.isLess(than: right).map { !$0 } ?? false
        case .element: right.contains(left) ?? false
        case .notElement: right.contains(left).map { !$0 } ?? false
        case .identical: left.isIdentical(to: right)
        case .remainder:
            integer(left).remainderReportingOverflow(dividingBy: integer(right)).partialValue > 0
                && integer(right) != 0
        case .equalTexts: left.text == right.text
        case .prefix: left.text.hasPrefix(right.text)
        case .equalIntegers: integer(left) == integer(right)
        case .lessIntegers: integer(left) < integer(right)
        case .greaterIntegers: integer(left) > integer(right)
        }
    }

    private func integer(_ value: TemplateValue) -> Int { KeyValueCoding.integer(of: value) }
}
