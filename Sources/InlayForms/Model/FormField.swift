/// A field of a form: what the user can fill in, with its label, its value and its constraints.
///
/// ```swift
/// var mail = FormField(.email, name: "mail", label: "E-mail")
/// mail.constraints.isRequired = true
/// ```
public struct FormField: Hashable, Sendable, Identifiable {
    /// The kinds of fields, which are those of HTML.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// One line of text.
        case text
        /// One line of text that is searched for.
        case search
        /// Text of any number of lines.
        case multiline
        /// A password or another secret, never stored in drafts.
        case secure
        /// An e-mail address, or multiple ones with commas between.
        case email
        /// An absolute URL.
        case url
        /// A telephone number.
        case telephone
        /// A number.
        case number
        /// A number within bounds, set by a slider.
        case range
        /// A date, such as `2026-11-23`.
        case date
        /// A time of day, such as `18:30`.
        case time
        /// A date and a time without a time zone, such as `2026-11-23T18:30`.
        case dateTime
        /// A month, such as `2026-11`.
        case month
        /// A week, such as `2026-W48`.
        case week
        /// A colour, such as `#3584e4`.
        case color
        /// A check box.
        case toggle
        /// One of multiple options.
        case choice
        /// Any of multiple options.
        case choices
        /// A file, or multiple ones.
        case file
        /// A value that the user doesn't see.
        case hidden
        /// A button that submits the form.
        case submit

        /// Whether the value is one line of text, from which line breaks are removed.
        public var isSingleLine: Bool {
            switch self {
            case .multiline, .toggle, .choice, .choices, .file, .hidden, .submit: false
            default: true
            }
        }
    }

    /// The position of the field in its form, which identifies it; names may come more than once.
    public internal(set) var id = 0

    /// The name under which the value is submitted; a field without one is never submitted.
    public var name: String

    /// The kind of the field.
    public var kind: Kind

    /// The label, or the caption of a button.
    public var label: String

    /// A hint of what belongs here, shown while the field is empty.
    public var placeholder = ""

    /// A longer explanation.
    public var help = ""

    /// The current value.
    public var value: FormValue

    /// The value before the user changed anything.
    public var defaultValue: FormValue

    /// The options of a choice.
    public var options: [FormOption]

    /// Values that are suggested, of which none has to be taken.
    public var suggestions: [FormOption] = []

    /// What values are valid.
    public var constraints: FormConstraints

    /// The value that a check box submits when it is on, or that a button submits.
    public var submittedValue: String

    /// The media types and file name ends that a file field takes; empty for any.
    public var acceptedTypes: [String] = []

    /// Whether an e-mail field takes multiple addresses, or a file field multiple files.
    public var allowsMultiple = false

    /// Whether the field can be filled in; a disabled one is neither checked nor submitted.
    public var isEnabled = true

    /// Whether the value is shown and submitted, but can't be changed.
    public var isReadOnly = false

    /// Whether drafts leave the value out, as they do for passwords, files and hidden fields.
    public var isPrivate: Bool

    /// What a button submits differently from its form.
    public var submission = FormSubmitter()

    /// The name under which the writing direction of the text is submitted as well.
    public var directionName = ""

    /// The writing direction of the text, which ``directionName`` submits.
    public var direction = TextDirection.leftToRight

    /// A place in the order of submission, where it isn't that of the field in its form.
    package var position: Int?

    /// Makes a field.
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
        isPrivate = kind == .secure || kind == .file || kind == .hidden || kind == .submit
        let initial: FormValue =
            switch kind {
            case .toggle: .toggle(false)
            case .choice, .choices: .selection([])
            case .file: .files([])
            default: .text("")
            }
        self.value = value ?? initial
        defaultValue = self.value
    }

    /// The label for messages: that of the field, or else its name.
    public var title: String {
        label.isEmpty ? (name.isEmpty ? "this field" : name) : label
    }

    /// Whether the value isn't the default.
    public var isChanged: Bool { value != defaultValue }

    /// The submitted values of the selected options, in their order.
    public var selectedValues: [String] {
        guard case .selection(let indices) = value else { return [] }
        return indices.sorted().filter(options.indices.contains).map { options[$0].value }
    }

    /// Selects the options that have these values; an unknown value selects nothing.
    public mutating func select(_ values: [String]) {
        var wanted = values
        var selection: Set<Int> = []
        for (index, option) in options.enumerated() {
            guard let found = wanted.firstIndex(of: option.value) else { continue }
            wanted.remove(at: found)
            selection.insert(index)
            if kind == .choice { break }
        }
        value = .selection(selection)
    }
}

/// A writing direction, as forms submit it.
public enum TextDirection: String, Hashable, Sendable {
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
    /// That of the first letter which has one.
    case automatic = "auto"

    /// The direction of a text, `ltr` or `rtl`.
    func resolved(for text: String) -> TextDirection {
        guard self == .automatic else { return self }
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            // Hebrew to Arabic Extended-A, their presentation forms, and the scripts from
            // Cypriot to Arabic Mathematical Symbols.
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
                0x1_E800...0x1_EFFF:
                return .rightToLeft
            default: return .leftToRight
            }
        }
        return .leftToRight
    }
}
