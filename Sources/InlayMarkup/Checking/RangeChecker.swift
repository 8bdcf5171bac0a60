import InlayValues

/// A checker of an element's values that depend on one another: ranges, and indexes of children.
struct RangeChecker {
    private let context: CompilerContext

    init(_ context: CompilerContext) { self.context = context }

    /// Reports an empty range, a value outside of its range, and the index of a missing child.
    func check(_ element: CompiledElement) {
        checkRange(element, "minimumLength", "maximumLength")
        // A range of times may contain midnight.
        if element["mode"]?.string != "time" { checkRange(element, "minimum", "maximum") }
        checkValue(of: element)
        checkIndex(of: element)
    }

    private func checkRange(_ element: CompiledElement, _ least: String, _ most: String) {
        guard let lower = element.property(least)?.value, let upper = element.property(most) else {
            return
        }
        let isEmpty =
            if let lower = lower.number, let upper = upper.value.number {
                lower > upper
            } else if let lower = lower.string.flatMap(MarkupDate.init),
                let upper = upper.value.string.flatMap(MarkupDate.init)
            {
                upper < lower
            } else {
                false
            }
        if isEmpty { report(.error, upper, "“\(most)” is less than “\(least)”") }
    }

    private func checkValue(of element: CompiledElement) {
        guard let property = element.property("value"), let value = property.value.number,
            let least = standard("minimum", of: element),
            let most = standard("maximum", of: element)
        else { return }
        let limits = ["minimum", "maximum"].map { element.property($0)?.value }
        // A bound limit isn't known yet.
        if limits[0] == nil || limits[0]?.number != nil, value < limits[0]?.number ?? least {
            report(.warning, property, "the value is less than “minimum”, which is shown")
        }
        if limits[1] == nil || limits[1]?.number != nil, value > limits[1]?.number ?? most {
            report(.warning, property, "the value is more than “maximum”, which is shown")
        }
    }

    /// Returns the number that an attribute has unless it is set; nil without such an attribute.
    private func standard(_ name: String, of element: CompiledElement) -> Double? {
        element.definition?.attribute(name)?.standard.flatMap(Double.init)
    }

    // MARK: - Indexes

    private func checkIndex(of element: CompiledElement) {
        if element.name == "PageDots", let page = element.property("selection"),
            let count = element["count"]?.int, let index = page.value.int, index > 0,
            index >= count
        {
            return report(.error, page, "there is no page \(index) of \(count), counted from 0")
        }
        guard let definition = element.definition else { return }
        for property in element.properties {
            guard let index = property.value.int, index > 0,
                let noun = definition.attribute(property.name)?.counted
            else { continue }
            checkIndex(index, of: element, property, noun)
        }
    }

    private func checkIndex(
        _ index: Int, of element: CompiledElement, _ property: CompiledProperty, _ noun: String
    ) {
        let isPart = element.definition?.part(noun) != nil
        var count = 0
        for child in element.children {
            // The index of a picker is that of its first component.
            if case .instruction(let instruction) = child,
                instruction.name == "componentSeparator"
            {
                break
            }
            if case .element(let found) = child, !isPart || found.name == noun { count += 1 }
        }
        guard index >= count else { return }
        report(.error, property, "there is no \(noun) \(index) of \(count), counted from 0")
    }

    private func report(
        _ severity: SourceDiagnostic.Severity, _ property: CompiledProperty, _ message: String
    ) {
        context.report(severity, at: property.offset, of: property.source, message)
    }
}
