/// A field of a form, with its label, value and constraints.
///
/// ```swift
/// var mail = FormField(.email, name: "mail", label: "E-mail")
/// mail.constraints.isRequired = true
/// ```
public struct FormField: Hashable, Sendable, Identifiable {
    /// The kind of a field, equivalent to HTML's input types.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// One line of text.
        case text
        /// One line of text for a search.
        case search
        /// Multiple lines of text.
        case multiline
        /// A password or another secret, never stored in drafts.
        case secure
        /// An e-mail address, or multiple addresses separated by commas.
        case email
        /// An absolute URL.
        case url
        /// A telephone number.
        case telephone
        /// A number.
        case number
        /// A number within bounds, set with a slider.
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
        /// A color, such as `#3584e4`.
        case color
        /// A check box.
        case toggle
        /// A choice of exactly one option.
        case choice
        /// A choice of any number of options.
        case choices
        /// One file or multiple files.
        case file
        /// A value that isn't shown to the user.
        case hidden
        /// A button that submits the form.
        case submit
        /// A button that sets all fields back to their default values.
        case reset

        /// Whether the field is a button, which has no value of its own.
        public var isButton: Bool { self == .submit || self == .reset }

        /// Whether the value is a single line of text, from which line breaks are removed.
        public var isSingleLine: Bool {
            switch self {
            case .multiline, .toggle, .choice, .choices, .file, .hidden, .submit, .reset: false
            default: true
            }
        }
    }

    /// The index of the field in its form, which identifies it, because names may repeat.
    public internal(set) var id = 0

    /// The name under which the value is submitted; fields without one aren't submitted.
    public var name: String

    /// The kind of the field.
    public var kind: Kind

    /// The label, or the caption of a button.
    public var label: String

    /// The placeholder, shown while the field is empty.
    public var placeholder = ""

    /// An explanation shown below the field.
    public var help = ""

    /// The current value.
    public var value: FormValue

    /// The initial value, before any change by the user.
    public var defaultValue: FormValue

    /// The options of a choice.
    public var options: [FormOption]

    /// Suggested values, none of which is mandatory.
    public var suggestions: [FormOption] = []

    /// The constraints that valid values satisfy.
    public var constraints: FormConstraints

    /// The value that a checked check box or a pressed button submits.
    public var submittedValue: String

    /// The media types and file name extensions that a file field accepts; empty accepts all.
    public var acceptedTypes: [String] = []

    /// Whether an e-mail field accepts multiple addresses, or a file field multiple files.
    public var allowsMultiple = false

    /// Whether the field is enabled; a disabled one is neither validated nor submitted.
    public var isEnabled = true

    /// Whether the field is shown; a field in a hidden part of a page isn't, but is validated and
    /// submitted.
    public var isVisible = true

    /// Whether the value is shown and submitted but can't be changed.
    public var isReadOnly = false

    /// Whether the value is left out of drafts; true for passwords, files and hidden fields.
    public var isPrivate: Bool

    /// The attributes of a submit button that override those of its form.
    package var submission = FormSubmitter()

    /// The name under which the writing direction is submitted, as with HTML's `dirname`; empty for
    /// none.
    public var directionName = ""

    /// The writing direction of the text, submitted under ``directionName``.
    public var direction = TextDirection.leftToRight

    /// The position in the order of submission, if it differs from the order of fields.
    package var position: Int?

    /// The name of the field in messages: its label, or else its submission name.
    public var title: String {
        label.isEmpty ? (name.isEmpty ? "this field" : name) : label
    }

    /// Whether the value differs from the default.
    public var isChanged: Bool { value != defaultValue }

    /// The submission values of the selected options, in order.
    public var selectedValues: [String] {
        guard case .selection(let indices) = value else { return [] }
        return indices.sorted().filter(options.indices.contains).map { options[$0].value }
    }

    /// Selects the options with the given values; unknown values are ignored.
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

/// A writing direction, with the value that forms submit.
public enum TextDirection: String, Hashable, Sendable {
    /// From left to right.
    case leftToRight = "ltr"
    /// From right to left.
    case rightToLeft = "rtl"
    /// The direction of the first letter that has a writing direction.
    case automatic = "auto"

    /// Returns the direction of a text, resolving ``automatic``.
    func resolved(for text: String) -> TextDirection {
        self == .automatic ? found(in: text) ?? .leftToRight : self
    }

    /// Returns the direction of the first letter that has one; nil if there is none.
    func found(in text: String) -> TextDirection? {
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            // The ranges from Hebrew to Arabic Extended-A, their presentation forms, and the
            // scripts from Cypriot to Arabic Mathematical Symbols.
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
                0x1_E800...0x1_EFFF:
                return .rightToLeft
            default: return .leftToRight
            }
        }
        return nil
    }
}
