/// The expansion of one expression of a URI template.
struct URITemplateExpander {
    let form: URITemplateForm
    let values: [String: URITemplate.Value]

    func expand(_ variables: [URITemplatePart.Variable]) throws(URITemplateProblem) -> String {
        var texts: [String] = []
        for variable in variables {
            if let text = try text(of: variable) { texts.append(text) }
        }
        return texts.isEmpty ? "" : form.start + texts.joined(separator: form.separator)
    }

    // MARK: - Private

    /// Expands a variable, with its name if the operator requires it; nil if the variable has no
    /// value.
    private func text(of variable: URITemplatePart.Variable) throws(URITemplateProblem) -> String? {
        switch values[variable.name] {
        case nil: return nil
        case .string(let text):
            return named(variable.name, form.escape(variable.prefix(of: text)))
        case .list(let texts):
            try refusePrefix(of: variable)
            guard !texts.isEmpty else { return nil }
            let escaped = texts.map(form.escape)
            guard variable.isExploded else {
                return named(variable.name, escaped.joined(separator: ","))
            }
            return escaped.map { named(variable.name, $0) }.joined(separator: form.separator)
        case .pairs(let pairs):
            try refusePrefix(of: variable)
            guard !pairs.isEmpty else { return nil }
            guard variable.isExploded else {
                let flat = pairs.flatMap { [form.escape($0.name), form.escape($0.text)] }
                return named(variable.name, flat.joined(separator: ","))
            }
            return pairs.map { pair in
                let text = form.escape(pair.text)
                // With a named operator, the operator determines whether an empty value is written
                // with an equals sign.
                let mark = text.isEmpty && form.isNamed ? form.emptyMark : "="
                return form.escape(pair.name) + mark + text
            }.joined(separator: form.separator)
        }
    }

    private func named(_ name: String, _ text: String) -> String {
        guard form.isNamed else { return text }
        return name + (text.isEmpty ? form.emptyMark : "=") + text
    }

    private func refusePrefix(
        of variable: URITemplatePart.Variable
    ) throws(URITemplateProblem) {
        guard variable.prefix != nil else { return }
        throw URITemplateProblem(
            offset: variable.offset,
            message: "“\(variable.name)” has many values, to which a prefix length can't be applied"
        )
    }
}
