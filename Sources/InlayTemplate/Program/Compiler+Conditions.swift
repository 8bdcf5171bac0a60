import InlayValues

extension Compiler {
    /// Compiles a condition; returns the jumps that are taken if its result is the given one.
    mutating func append(
        _ condition: Condition, jumpsWhen answer: Bool, to linker: inout Linker
    ) throws(Diagnostic) -> [Int] {
        switch condition {
        case .value(let expression):
            let value = try value(expression, &linker)
            builder.append(.test(value: value, jumpsWhen: answer, to: 0))
            return [builder.count - 1]
        case .comparison(let comparison, let left, let right):
            let left = try value(left, &linker)
            let right = try value(right, &linker)
            builder.append(
                .compare(comparison, left: left, right: right, jumpsWhen: answer, to: 0))
            return [builder.count - 1]
        case .not(let inner):
            return try append(inner, jumpsWhen: !answer, to: &linker)
        case .and(let left, let right):
            return try append(left, right, decides: false, jumpsWhen: answer, to: &linker)
        case .or(let left, let right):
            return try append(left, right, decides: true, jumpsWhen: answer, to: &linker)
        }
    }

    /// Compiles two conditions with short-circuit evaluation: the first decides if it is false for
    /// `and`, or true for `or`.
    private mutating func append(
        _ left: Condition, _ right: Condition, decides: Bool, jumpsWhen answer: Bool,
        to linker: inout Linker
    ) throws(Diagnostic) -> [Int] {
        let settled = try append(left, jumpsWhen: decides, to: &linker)
        let jumps = try append(right, jumpsWhen: answer, to: &linker)
        if decides == answer { return settled + jumps }
        builder.land(settled)
        return jumps
    }
}
