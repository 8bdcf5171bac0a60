import InlayValues

extension Compiler {
    /// Asks a condition, and gives the jumps that are taken when the answer is the one given.
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

    /// Two conditions, the first of which settles it when its answer is the deciding one: false
    /// for `and`, true for `or`.
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
