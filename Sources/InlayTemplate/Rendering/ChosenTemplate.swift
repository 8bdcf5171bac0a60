import InlayValues

/// A template that an `include` or `extends` chooses by a value, and the context in which it is
/// rendered.
struct ChosenTemplate {
    /// The names, of which the first template that exists is chosen.
    let names: [String]
    /// The templates that extend it.
    var trees: [TemplateTree] = []
    let context: HTMLContext
    let isAutoescaped: Bool
    /// The template that chooses, for errors.
    let source: TemplateSource
    let offset: Int

    /// Returns the names in a value: one, or a list of them.
    static func names(in value: TemplateValue) -> [String] {
        guard case .array(let names) = value else { return [value.text] }
        return names.map(\.text)
    }

    /// Compiles the template, or returns the compiled one that the library has.
    ///
    /// - Parameters:
    ///   - library: The library.
    ///   - isWholePage: Whether it is the whole output, and not a part of another template.
    /// - Returns: The template; nil if the list of names is empty.
    /// - Throws: The error of a template that can't be read, or that ends in another HTML context.
    func compiled(in library: TemplateLibrary, isWholePage: Bool) throws -> CompiledTemplate? {
        guard let template = try firstFound(in: library) else { return nil }
        let expected = context.afterTemplate
        guard
            library.options.escaping != .context
                || HTMLContext.joined(template.end, expected) == expected
                // At the end of a page no context is left open for the rest of the output.
                || (isWholePage && template.end.isComplete)
        else {
            throw source.error(
                at: offset,
                "a template that is chosen by a value has to end where it begins, but "
                    + "ends \(template.end.location)")
        }
        return template
    }

    private func firstFound(in library: TemplateLibrary) throws -> CompiledTemplate? {
        for (index, name) in names.enumerated() {
            do {
                return try library.template(
                    named: name, extendedBy: trees, context: context, isAutoescaped: isAutoescaped)
            } catch let error as TemplateFileError {
                if index + 1 == names.count { throw source.error(at: offset, "\(error)") }
            }
        }
        return nil
    }
}
