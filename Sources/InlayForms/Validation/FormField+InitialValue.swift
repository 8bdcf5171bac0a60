extension FormField {
    /// Creates a field.
    public init(
        _ kind: Kind, name: String, label: String = "", value: FormValue? = nil,
        options: [FormOption] = [], constraints: FormConstraints = FormConstraints()
    ) {
        self.name = name
        self.kind = kind
        self.label = label
        self.options = options
        self.constraints = constraints
        submittedValue = kind == .toggle ? "on" : ""
        isPrivate = kind == .secure || kind == .file || kind == .hidden || kind.isButton
        let initial: FormValue =
            switch kind {
            case .toggle: .toggle(false)
            case .choice, .choices: .selection([])
            case .file: .files([])
            // Their controls always have a value.
            case .range, .color: .text(InputValue.sanitized("", kind, constraints, false))
            default: .text("")
            }
        self.value = value ?? initial
        defaultValue = self.value
    }
}
