import InlayValues

/// The compiler of instructions, including `<?case?>`, which tests the operating system.
struct InstructionCompiler {
    /// The operating systems and toolkits that `<?case?>` may name.
    private static let knownSystems = ["Linux", "GTK", "iOS", "tvOS", "macOS"]

    private let context: CompilerContext

    init(_ context: CompilerContext) { self.context = context }

    /// Returns whether the elements after `<?case?>` are for the current system.
    func isForThisSystem(_ instruction: MarkupInstruction) -> Bool {
        let name = instruction.data.trimmed
        if !Self.knownSystems.contains(name) {
            let hint = context.hint(for: name, among: Self.knownSystems)
            context.report(.error, at: instruction.dataOffset, "unknown system “\(name)”\(hint)")
        }
        return context.environment.systems.contains(name)
    }

    /// Compiles an instruction of an element; returns true if it applies to the next element.
    func compile(
        _ instruction: MarkupInstruction, into result: CompiledElement
    ) -> Bool {
        guard let known = result.definition?.instruction(instruction.target) else {
            if isIgnored(instruction, of: result) { return true }
            let names = result.definition?.instructions.map(\.name) ?? []
            context.report(
                .error, at: instruction.range.lowerBound,
                unknown(instruction.target, names))
            return false
        }
        let argument = instruction.data.trimmed
        switch known.argument {
        case .none, .next:
            if !argument.isEmpty {
                context.report(
                    .error, at: instruction.dataOffset,
                    "<?\(known.name)?> stands alone, found “\(argument)”")
            }
        case .text:
            if argument.isEmpty {
                context.report(
                    .error, at: instruction.range.lowerBound, "<?\(known.name)?> needs a name")
            }
        case .words(let name):
            let words = context.environment.schema.words[name] ?? []
            if !words.contains(argument) {
                let hint = context.hint(for: argument, among: words)
                context.report(
                    .error, at: instruction.dataOffset,
                    "unknown word “\(argument)”"
                        + (hint.isEmpty ? "; known are \(words.joined(separator: ", "))" : hint))
            }
        }
        result.children.append(
            .instruction(
                CompiledInstruction(
                    name: known.name, argument: argument, takesNext: known.argument == .next)))
        return known.argument == .next
    }

    /// Adds an instruction that is ignored, so that the next element isn't a child; returns false for
    /// other instructions.
    private func isIgnored(
        _ instruction: MarkupInstruction, of result: CompiledElement
    ) -> Bool {
        guard let definition = result.definition,
            let reason = OlderNames.standard.reason(
                forIgnoringInstruction: instruction.target, of: definition)
        else { return false }
        context.ignored.note(
            "“\(instruction.target)”", reason, of: definition.name,
            at: instruction.range.lowerBound, in: context.source, anchor: context.anchor)
        result.children.append(
            .instruction(
                CompiledInstruction(name: instruction.target, argument: "", takesNext: true)))
        return true
    }

    /// Returns the error message for an unknown instruction.
    func unknown(_ name: String, _ known: [String]) -> String {
        let hint = context.hint(for: name, among: known + ["properties", "include", "case"])
        return "unknown instruction “\(name)”\(hint)"
    }
}
