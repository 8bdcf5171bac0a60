import InlayValues

/// The compiler of conditions into conditional jumps, with short-circuit evaluation.
struct ConditionCompiler {
    let values: ValueCompiler

    /// Compiles a condition.
    ///
    /// Returns the indices of the jumps that are taken if its result is `outcome`; the caller sets
    /// their targets.
    func append(
        _ condition: Condition, jumpsWhen outcome: Bool, to builder: inout ProgramBuilder,
        _ linker: inout Linker
    ) throws(SourceDiagnostic) -> [Int] {
        switch condition {
        case .value(let expression):
            let value = builder.add(try values.resolve(expression, &linker))
            builder.append(.test(value: value, jumpsWhen: outcome, to: 0))
            return [builder.count - 1]
        case .comparison(let comparison, let left, let right):
            let left = builder.add(try values.resolve(left, &linker))
            let right = builder.add(try values.resolve(right, &linker))
            builder.append(
                .compare(comparison, left: left, right: right, jumpsWhen: outcome, to: 0))
            return [builder.count - 1]
        case .not(let inner):
            return try append(inner, jumpsWhen: !outcome, to: &builder, &linker)
        case .and(let left, let right):
            return try append(
                left, right, decides: false, jumpsWhen: outcome, to: &builder, &linker)
        case .or(let left, let right):
            return try append(left, right, decides: true, jumpsWhen: outcome, to: &builder, &linker)
        }
    }

    /// Compiles two conditions with short-circuit evaluation: the first decides if it is false for
    /// `and`, or true for `or`.
    private func append(
        _ left: Condition, _ right: Condition, decides: Bool, jumpsWhen outcome: Bool,
        to builder: inout ProgramBuilder, _ linker: inout Linker
    ) throws(SourceDiagnostic) -> [Int] {
        let settled = try append(left, jumpsWhen: decides, to: &builder, &linker)
        let jumps = try append(right, jumpsWhen: outcome, to: &builder, &linker)
        if decides == outcome { return settled + jumps }
        builder.patch(settled)
        return jumps
    }
}
