import Foundation
import InlayValues

/// The checker of a `Form`: the names of its fields, and whether their constraints have an effect.
struct FormChecker {
    private let context: CompilerContext

    init(_ context: CompilerContext) { self.context = context }

    /// Reports errors and warnings about a compiled form and its fields.
    func check(_ form: CompiledElement) {
        if form["action"] == nil {
            report(.error, form, "the form has no action, the address that it is submitted to")
        }
        if form["method"]?.string == "get", let encoding = form.property("encoding") {
            report(.warning, encoding, "“encoding” has no effect with the method get")
        }
        checkConstants(form)
        var fields: [String: CompiledElement] = [:]
        for element in form.descendants {
            if element.name == "Form" {
                report(.error, element, "<Form> can't be inside of another <Form>")
            }
            check(field: element)
            checkFile(element, in: form)
            guard element.isField, let name = element.property("name"), let text = name.value.string
            else { continue }
            if let other = fields[text], !(element.mayShareName && other.mayShareName) {
                report(.error, name, "the form has two fields with the name “\(text)”")
            }
            fields[text] = element
        }
    }

    // MARK: - Fields

    /// The attributes that are read only once, when the form is made, so they can't be bound.
    private static let constants: Set<String> = [
        "name", "type", "required", "pattern", "minimumLength", "maximumLength", "minimum",
        "maximum", "step", "multiple", "accept", "submittedValue", "private", "method", "encoding",
    ]

    private static let limits: Set<String> = ["minimum", "maximum"]
    /// The elements whose limits are set on their widgets, and may follow the model.
    private static let elementsWithBindableLimits: Set<String> = ["DateTimeField", "LevelBar"]

    /// The attributes that have an effect only on fields with a name, whose values a form submits.
    private static let constraints = [
        "required", "pattern", "patternHint", "minimumLength", "submittedValue",
    ]

    private func check(field element: CompiledElement) {
        checkConstants(element)
        if element.isField, element["name"] == nil {
            for name in Self.constraints {
                guard let property = element.property(name) else { continue }
                report(.warning, property, "“\(name)” has no effect on a field without a name")
            }
        }
        checkLengths(element)
        if element.definition?.attribute("type")?.kind == .words("fieldType") {
            checkType(element)
        }
        checkPattern(element)
        checkComponents(element)
    }

    /// Reports bound attributes that can't be bound.
    private func checkConstants(_ element: CompiledElement) {
        let noun = element.name == "Form" ? "form" : "field"
        for property in element.properties where Self.constants.contains(property.name) {
            if Self.limits.contains(property.name),
                Self.elementsWithBindableLimits.contains(element.name)
            {
                continue
            }
            if case .binding = property.value {
                report(.error, property, "“\(property.name)” of a \(noun) can't be bound")
            }
        }
    }

    private func checkLengths(_ element: CompiledElement) {
        for name in ["minimumLength", "maximumLength"] {
            if let property = element.property(name), let length = property.value.int, length < 0 {
                report(.error, property, "expected a length of 0 or more, found \(length)")
            }
        }
    }

    /// Warns about constraints that have no effect on the type of a text field.
    private func checkType(_ field: CompiledElement) {
        let type = field.fieldType
        func warn(_ names: [String], unless isAllowed: Bool, _ reason: String) {
            for name in names where !isAllowed {
                guard let property = field.property(name) else { continue }
                report(.warning, property, "“\(name)” has an effect only \(reason)")
            }
        }
        warn(
            ["pattern", "patternHint", "minimumLength"], unless: type != "number",
            "on texts, and this field is a number")
        warn(
            ["minimum", "maximum", "step"], unless: type == "number", "with the type number")
        warn(["multiple"], unless: type == "email", "with the type email")
        if let step = field.property("step"), let number = step.value.number, number <= 0 {
            report(.error, step, "expected a step above 0")
        }
    }

    private func checkPattern(_ element: CompiledElement) {
        guard let pattern = element.property("pattern"), let text = pattern.value.string,
            (try? NSRegularExpression(pattern: text)) == nil
        else { return }
        report(.warning, pattern, "the pattern isn't a regular expression and constrains nothing")
    }

    private func checkComponents(_ element: CompiledElement) {
        guard let name = element.property("name") else { return }
        let hasComponents = element.children.contains {
            if case .instruction(let instruction) = $0 {
                instruction.name == "componentSeparator"
            } else {
                false
            }
        }
        if hasComponents {
            report(.error, name, "a picker with multiple components can't be a field of a form")
        }
    }

    private func checkFile(_ element: CompiledElement, in form: CompiledElement) {
        guard element.definition?.fieldRole.contains(.files) == true,
            form["encoding"]?.string != "multipart"
        else { return }
        report(
            .warning, element, "the form submits no files without encoding=\"multipart\"")
    }

    // MARK: - Reports

    private func report(
        _ severity: SourceDiagnostic.Severity, _ element: CompiledElement, _ message: String
    ) {
        context.report(severity, at: element.offset, of: element.source, message)
    }

    private func report(
        _ severity: SourceDiagnostic.Severity, _ property: CompiledProperty, _ message: String
    ) {
        context.report(severity, at: property.offset, of: property.source, message)
    }
}

extension CompiledElement {
    /// Returns the property with a name, or nil.
    package func property(_ name: String) -> CompiledProperty? {
        properties.first { $0.name == name }
    }

    /// The elements inside, in document order.
    package var descendants: [CompiledElement] {
        children.flatMap { child -> [CompiledElement] in
            guard case .element(let element) = child else { return [] }
            return [element] + element.descendants
        }
    }

    /// Whether the element is a field of a form if it has a name.
    package var isField: Bool {
        guard let role = definition?.fieldRole, role.contains(.field) else { return false }
        return !role.contains(.selecting)
            || ["single", "multiple"].contains(self["selection"]?.string)
    }

    /// The type of a text field: the attribute `type`, or the type that its keyboard suits.
    package var fieldType: String {
        if let type = self["type"]?.string { return type }
        if self["secureTextEntry"]?.bool == true { return "password" }
        return switch self["keyboardType"]?.string {
        case "emailAddress": "email"
        case "URL": "url"
        case "numberPad", "decimalPad": "number"
        case "phonePad": "telephone"
        default: "text"
        }
    }

    /// Whether other fields of the form may have the same name: a check box with its own value.
    fileprivate var mayShareName: Bool {
        definition?.fieldRole.contains(.sharing) == true && self["submittedValue"] != nil
    }
}
