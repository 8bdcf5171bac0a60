import InlayValues

/// A number that is compared with others without rounding, as in Python.
enum ExactNumber {
    case integer(Int)
    case double(Double)
    case decimal(JSONDecimal)

    func isEqual(to other: ExactNumber) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.integer(let left), .double(let right)): Int(exactly: right) == left
        case (.double(let left), .integer(let right)): Int(exactly: left) == right
        default: decimal.flatMap { left in other.decimal.map { left == $0 } } ?? false
        }
    }

    func isLess(than other: ExactNumber) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.double(let left), .double(let right)): left < right
        case (.integer(let left), .double(let right)):
            Int(exactly: right.rounded(.up)).map { left < $0 } ?? (right > 0)
        case (.double(let left), .integer(let right)):
            Int(exactly: left.rounded(.down)).map { $0 < right } ?? (left < 0)
        case (.decimal, .double(let right)) where !right.isFinite: right > 0
        case (.double(let left), .decimal) where !left.isFinite: left < 0
        default: decimal.flatMap { left in other.decimal.map { left < $0 } } ?? false
        }
    }

    /// The digits that are printed for the number; nil for infinities.
    private var decimal: JSONDecimal? {
        switch self {
        case .integer(let value): JSONDecimal(text: "\(value)")
        case .double(let value): value.isFinite ? JSONDecimal(text: value.description) : nil
        case .decimal(let value): value
        }
    }
}
