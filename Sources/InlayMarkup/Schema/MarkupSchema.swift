/// The schema of markup documents: elements, attributes, instructions and enumeration words.
package struct MarkupSchema: Sendable {
    /// The schema of the markup language, without elements of an app.
    package static let standard = schema(of: standardText)

    /// The content of `schema.txt`, which a test compares with the elements' values.
    package static var standardText: String {
        String(decoding: PackageResources.schema_txt, as: UTF8.self)
    }

    /// Parses a schema, and adds the names of older documents.
    package static func schema(of text: String) -> MarkupSchema {
        SchemaReader.read(
            text, older: String(decoding: PackageResources.older_txt, as: UTF8.self))
    }

    /// The elements, in the order of the reference manual.
    package private(set) var elements: [ElementDefinition] = []

    /// The words of each enumeration, by the enumeration's name.
    package internal(set) var words: [String: [WordDefinition]] = [:]

    private var indexes: [String: Int] = [:]

    init() {}

    /// Returns an element by any of its names.
    package func element(_ name: String) -> ElementDefinition? {
        indexes[name].map { elements[$0] }
    }

    /// All names of elements, including older aliases.
    package var elementNames: some Sequence<String> { indexes.keys }

    /// Adds or replaces an element.
    package mutating func add(_ element: ElementDefinition) {
        for name in element.names { indexes[name] = elements.count }
        elements.append(element)
    }

    /// Adds an element of the app, with its own attributes and those of views and form fields.
    ///
    /// - Parameters:
    ///   - name: The name; a built-in element with that name is replaced.
    ///   - attributes: The kinds of the element's own attributes, by their names.
    package mutating func add(elementNamed name: String, attributes: [String: ValueKind]) {
        guard let any = self.element("View"), let field = self.element("Switch") else { return }
        var definition = ElementDefinition(names: [name], summary: "An element of the app.")
        definition.isOfApp = true
        definition.fieldRole = .field
        definition.children = .any
        definition.attributes =
            any.attributes
            + ["name", "help", "private", "required"].compactMap { field.attribute($0) }
        for (attribute, kind) in attributes.sorted(by: { $0.key < $1.key }) {
            definition.add(
                AttributeDefinition(names: [attribute], kind: kind, summary: "", isEditable: true))
        }
        definition.events = any.events
        add(definition)
    }
}

/// The schema of an element.
package struct ElementDefinition: Sendable {
    /// The allowed child elements.
    package enum Children: String, Sendable {
        case any
        case one
        case none
    }

    /// The current name, followed by its older aliases.
    package internal(set) var names: [String]

    /// A sentence that describes the element.
    package let summary: String

    /// What the element is in a form.
    package var fieldRole: FieldRole = []

    /// Whether the element is known but unsupported on this system.
    package var hasNoCounterpart = false

    /// Whether the app creates the element's widget.
    package var isOfApp = false

    /// The valid values of the attribute `style`.
    package var styles: [String] = []

    package var children = Children.none

    /// The attributes, in the order of the reference manual.
    package var attributes: [AttributeDefinition] = [] { didSet { index() } }

    package var events: [EventDefinition] = []

    package var instructions: [InstructionDefinition] = []

    /// The elements that are allowed only in this element.
    package var parts: [ElementDefinition] = []

    private var indexes: [String: Int] = [:]

    /// The current name, which precedes the older aliases.
    package var name: String { names[0] }

    package init(names: [String], summary: String) {
        self.names = names
        self.summary = summary
    }

    /// Returns an attribute by any of its names.
    package func attribute(_ name: String) -> AttributeDefinition? {
        if let index = indexes[name] { return attributes[index] }
        // A key path may begin with a capital letter.
        guard let first = name.first, first.isUppercase else { return nil }
        return indexes[first.lowercased() + name.dropFirst()].map { attributes[$0] }
    }

    package func event(_ name: String) -> EventDefinition? {
        events.first { $0.names.contains(name) }
    }

    package func instruction(_ name: String) -> InstructionDefinition? {
        instructions.first { $0.name == name }
    }

    package func part(_ name: String) -> ElementDefinition? {
        parts.first { $0.name == name }
    }

    /// Adds an attribute; replaces the existing one of the same name, if any.
    ///
    /// Aliases aren't compared.
    package mutating func add(_ attribute: AttributeDefinition) {
        if let index = attributes.firstIndex(where: { $0.name == attribute.name }) {
            attributes[index] = attribute
        } else {
            attributes.append(attribute)
        }
    }

    /// Marks an attribute as known but without effect on this element.
    mutating func disable(_ name: String, because reason: String) {
        guard let index = attributes.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("schema.txt: <\(self.name)> has no attribute “\(name)”")
        }
        let known = attributes[index]
        attributes[index] = AttributeDefinition(
            names: known.names, kind: known.kind, summary: reason, hasNoCounterpart: true)
    }

    private mutating func index() {
        indexes = [:]
        for (position, attribute) in attributes.enumerated() {
            for name in attribute.names { indexes[name] = position }
        }
    }
}

/// The schema of an attribute.
package struct AttributeDefinition: Sendable {
    /// The current name, followed by its older aliases.
    package internal(set) var names: [String]
    package let kind: ValueKind
    /// A sentence that describes the attribute, or why it is unsupported.
    package let summary: String
    /// The value unless the document sets one, such as 100; nil if there is none.
    package var standard: String?
    /// The name of the parts that the value counts as an index; nil if the value is no index.
    ///
    /// A name that no part has, such as `page`, stands for the child elements.
    package var counted: String?
    package var hasNoCounterpart = false
    package var isDeprecated = false
    /// Whether the user can change the value, so that a binding also updates the model.
    package var isEditable = false

    /// The current name, which precedes the older aliases.
    package var name: String { names[0] }

    package init(
        names: [String], kind: ValueKind, summary: String, standard: String? = nil,
        counted: String? = nil, hasNoCounterpart: Bool = false, isDeprecated: Bool = false,
        isEditable: Bool = false
    ) {
        (self.names, self.kind, self.summary) = (names, kind, summary)
        (self.standard, self.counted) = (standard, counted)
        self.hasNoCounterpart = hasNoCounterpart
        (self.isDeprecated, self.isEditable) = (isDeprecated, isEditable)
    }

    /// The summary with the value that the attribute has unless it is set.
    package var explanation: String {
        guard let standard else { return summary }
        let text = summary.hasSuffix(".") ? summary.dropLast() : summary[...]
        return "\(text); \(standard) unless it is set."
    }
}

/// What an element is in a form.
package struct FieldRole: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The element is a field of a form if it has a name.
    package static let field = FieldRole(rawValue: 1)
    /// The field may share its name with others, each with its own `submittedValue`.
    package static let sharing = FieldRole(rawValue: 2)
    /// The field submits files, so the form must be encoded as `multipart`.
    package static let files = FieldRole(rawValue: 4)
    /// The element has no effect outside of a form.
    package static let formOnly = FieldRole(rawValue: 8)
    /// The element is a field only if its rows can be checked, by the attribute `selection`.
    package static let selecting = FieldRole(rawValue: 16)

    /// The roles by their words in the schema.
    package static let words: [(word: String, role: FieldRole)] = [
        ("sharing", .sharing), ("files", .files), ("formOnly", .formOnly),
        ("selecting", .selecting),
    ]

    init(word: String) {
        guard let known = Self.words.first(where: { $0.word == word }) else {
            preconditionFailure("schema.txt: unknown role of a field: \(word)")
        }
        self = known.role
    }
}

/// The schema of an event attribute, such as `onPress`, whose value is an action.
package struct EventDefinition: Sendable {
    package internal(set) var names: [String]
    package let summary: String
    package var hasNoCounterpart = false

    package var name: String { names[0] }

    package init(names: [String], summary: String, hasNoCounterpart: Bool = false) {
        (self.names, self.summary) = (names, summary)
        self.hasNoCounterpart = hasNoCounterpart
    }
}

/// The schema of a processing instruction.
package struct InstructionDefinition: Sendable {
    /// The syntax of an instruction's data.
    package enum Argument: Hashable, Sendable {
        case none
        case text
        case words(String)
        /// The element after the instruction.
        case next
    }

    package let name: String
    package let argument: Argument
    package let summary: String
    package var hasNoCounterpart = false

    package init(
        name: String, argument: Argument, summary: String, hasNoCounterpart: Bool = false
    ) {
        (self.name, self.argument, self.summary) = (name, argument, summary)
        self.hasNoCounterpart = hasNoCounterpart
    }
}

/// A word of an enumeration.
package struct WordDefinition: Hashable, Sendable {
    package let word: String
    package let hasNoCounterpart: Bool
}
