public import InlayValues

/// A section of a form: fields under a title.
public struct FormSection: Hashable, Sendable {
    /// The name of the section, for looking up its value.
    public var name: String

    /// The visible title, or an empty text.
    public var title: String

    /// The fields in their order.
    public var fields: [FormField]

    /// Creates a section.
    public init(_ name: String, title: String = "", _ fields: [FormField]) {
        self.name = name
        self.title = title
        self.fields = fields
    }

    /// Creates a section without a name and a title.
    public init(_ fields: [FormField]) {
        self.init("", fields)
    }

    /// Creates a section in which the user chooses from options.
    ///
    /// ```swift
    /// FormSection("size", title: "Size", selection: .single, [FormOption("s"), FormOption("m")])
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the section and of its field.
    ///   - title: The visible title.
    ///   - selection: How many options the user can choose; with `none`, the field is disabled.
    ///   - options: The options.
    ///   - isRequired: Whether an option must be chosen.
    public init(
        _ name: String, title: String = "", selection: SelectionMode, _ options: [FormOption],
        isRequired: Bool = false
    ) {
        var field = FormField(
            selection == .single ? .choice : .choices, name: name, label: title, options: options)
        field.isEnabled = selection != .none
        field.constraints.isRequired = isRequired
        self.init(name, title: title, [field])
    }
}
