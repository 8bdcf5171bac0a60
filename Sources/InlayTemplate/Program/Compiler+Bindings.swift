import InlayValues

extension Compiler {
    /// Compiles a `with` block, whose values are all evaluated outside of its scope.
    mutating func append(
        _ assignments: [Node.Binding], body: [Node], to linker: inout Linker
    ) throws(Diagnostic) {
        let found = try bindings(assignments, &linker)
        builder.append(.beginScopeWith(bindings: builder.add(bindings: found)))
        append(body, to: &linker)
        builder.append(.endScope)
    }

    /// Compiles the names and values of a `with` or `include`.
    mutating func bindings(
        _ assignments: [Node.Binding], _ linker: inout Linker
    ) throws(Diagnostic) -> [Program.Binding] {
        var found: [Program.Binding] = []
        for binding in assignments {
            found.append((linker.number(of: binding.name), try value(binding.value, &linker)))
        }
        return found
    }
}
