/// A section of a form: fields under a title.
public struct FormSection: Hashable, Sendable {
    /// The name of the section, by which its value is asked for.
    public var name: String

    /// The title that the user sees, or nothing.
    public var title: String

    /// The fields in their order.
    public var fields: [FormField]

    /// Makes a section.
    public init(_ name: String, title: String = "", _ fields: [FormField]) {
        self.name = name
        self.title = title
        self.fields = fields
    }

    /// Makes a section without a name and a title.
    public init(_ fields: [FormField]) {
        self.init("", fields)
    }

    /// Makes a section in which the user chooses from options.
    ///
    /// ```swift
    /// FormSection("size", title: "Size", choosing: .choice, [FormOption("s"), FormOption("m")])
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the section, which is that of its field as well.
    ///   - title: The title.
    ///   - kind: `.choice` for one of the options, `.choices` for any of them.
    ///   - options: The options.
    ///   - isRequired: Whether one has to be chosen.
    public init(
        _ name: String, title: String = "", choosing kind: FormField.Kind, _ options: [FormOption],
        isRequired: Bool = false
    ) {
        precondition(kind == .choice || kind == .choices, "A section chooses one or many options.")
        var field = FormField(kind, name: name, label: title, options: options)
        field.constraints.isRequired = isRequired
        self.init(name, title: title, [field])
    }
}
