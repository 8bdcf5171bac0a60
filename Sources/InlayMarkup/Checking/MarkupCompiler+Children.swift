import InlayValues

extension MarkupCompiler {
    /// The systems that `<?case?>` may name.
    private static let knownSystems = ["Linux", "GTK", "iOS", "tvOS", "macOS"]

    /// Compiles elements and instructions inside of an element.
    mutating func compileChildren(of element: MarkupElement, into result: inout CompiledElement) {
        let definition = result.definition
        var skipping: MarkupInstruction?
        var waiting: MarkupInstruction?
        var count = 0
        for node in element.children where !skipsRest {
            switch node {
            case .comment: break
            case .instruction(let instruction):
                if skipping != nil {
                    if instruction.target == "end" { skipping = nil }
                    continue
                }
                if instruction.target == "case" {
                    skipping = isForThisSystem(instruction) ? nil : instruction
                } else if compile(instruction, into: &result) {
                    waiting = instruction
                }
            case .element(let child):
                guard skipping == nil else { continue }
                let isAlone = waiting != nil
                waiting = nil
                guard let compiled = compile(child, inside: definition) else { continue }
                if case .part = compiled.kind {
                } else if !isAlone, !Self.isGesture(compiled) {
                    count += 1
                    checkCount(count, of: child, in: result)
                }
                result.children.append(.element(compiled))
            }
        }
        if let skipping {
            skipsRest = true
            report(
                .warning, at: skipping.range.lowerBound,
                "<?case?> without <?end?> skips the rest of the document")
        }
        if let waiting {
            report(
                .error, at: waiting.range.lowerBound,
                "<?\(waiting.target)?> needs an element after it")
        }
    }

    private static func isGesture(_ element: CompiledElement) -> Bool {
        element.name.hasSuffix("Gesture")
    }

    private mutating func checkCount(
        _ count: Int, of child: MarkupElement, in parent: CompiledElement
    ) {
        switch parent.definition?.children {
        case .none?:
            report(
                .warning, at: child.nameOffset,
                "<\(parent.name)> shows no elements inside; <\(child.name)> is ignored")
        case .one? where count > 1:
            report(
                .warning, at: child.nameOffset,
                "<\(parent.name)> shows one element inside; the last one is taken")
        default: break
        }
    }

    private mutating func isForThisSystem(_ instruction: MarkupInstruction) -> Bool {
        let name = instruction.data.trimmed
        if !Self.knownSystems.contains(name) {
            let hint = Suggestion.text(for: name, among: Self.knownSystems)
            report(.error, at: instruction.dataOffset, "unknown system “\(name)”\(hint)")
        }
        return environment.systems.contains(name)
    }

    /// Compiles an instruction; true when it is about the next element.
    private mutating func compile(
        _ instruction: MarkupInstruction, into result: inout CompiledElement
    ) -> Bool {
        switch instruction.target {
        case "properties": readTemplates(instruction)
        case "include": include(instruction, into: &result)
        case "end": break  // Of a case for this system.
        default: return compileOwn(instruction, into: &result)
        }
        return false
    }

    private mutating func compileOwn(
        _ instruction: MarkupInstruction, into result: inout CompiledElement
    ) -> Bool {
        guard let known = result.definition?.instruction(instruction.target) else {
            let names = result.definition?.instructions.map(\.name) ?? []
            report(
                .error, at: instruction.range.lowerBound,
                unknownInstruction(instruction.target, names))
            return false
        }
        if known.hasNoCounterpart {
            report(
                .warning, at: instruction.range.lowerBound,
                "“\(instruction.target)” has no counterpart here: \(known.summary)")
        }
        let argument = instruction.data.trimmed
        switch known.argument {
        case .none, .next:
            if !argument.isEmpty {
                report(
                    .error, at: instruction.dataOffset,
                    "<?\(known.name)?> stands alone, found “\(argument)”")
            }
        case .text:
            if argument.isEmpty {
                report(.error, at: instruction.range.lowerBound, "<?\(known.name)?> needs a name")
            }
        case .words(let name):
            let words = (environment.schema.words[name] ?? []).map(\.word)
            if !words.contains(argument) {
                let hint = Suggestion.text(for: argument, among: words)
                report(
                    .error, at: instruction.dataOffset,
                    "unknown word “\(argument)”"
                        + (hint.isEmpty ? "; known are \(words.joined(separator: ", "))" : hint))
            }
        }
        result.children.append(
            .instruction(
                CompiledInstruction(
                    name: known.name, argument: argument,
                    hasNoCounterpart: known.hasNoCounterpart, takesNext: known.argument == .next)))
        return known.argument == .next
    }

    // MARK: - Includes

    private mutating func include(
        _ instruction: MarkupInstruction, into result: inout CompiledElement
    ) {
        let name = instruction.data.trimmed
        guard !name.isEmpty else {
            return report(.error, at: instruction.dataOffset, "<?include?> names a document")
        }
        guard !includedNames.contains(name) else {
            return report(
                .error, at: instruction.dataOffset, "the document “\(name)” includes itself")
        }
        includes += 1
        guard includes <= environment.limits.includes else {
            return report(
                .error, at: instruction.dataOffset,
                "more than \(environment.limits.includes) documents are included")
        }
        guard let (file, bytes) = Self.find(name, "xml", in: environment) else {
            return report(.error, at: instruction.dataOffset, "there is no document \(name).xml")
        }
        let shown = environment.resources.displayName(of: file)
        let reading = MarkupReading(parsing: bytes, file: shown, limits: environment.limits)

        // Templates of the including document are known inside, and not the other way.
        let outer = (source, anchor, templates, skipsRest)
        if anchor == nil { anchor = instruction.range.lowerBound }
        includedNames.append(name)
        for problem in reading.problems { add(problem, at: 0) }
        if let document = reading.document {
            source = document.source
            if var compiled = compile(document, isOutermost: false) {
                compiled.isIncluded = true
                result.children.append(.element(compiled))
            }
        }
        includedNames.removeLast()
        (source, anchor, templates, skipsRest) = outer
    }
}
