/// A number that is compared with others without rounding, as in Python.
enum ExactNumber {
    case integer(Int)
    case double(Double)

    func isEqual(to other: ExactNumber) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.integer(let left), .double(let right)): Int(exactly: right) == left
        case (.double(let left), .integer(let right)): Int(exactly: left) == right
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
        }
    }
}
