/// The schema of markup documents: elements, attributes, instructions and enumeration words.
package struct MarkupSchema: Sendable {
    /// The schema of the markup language, without elements of an app.
    package static let standard = schema(of: standardText)

    /// The content of `schema.txt`, which a test compares with the elements' values.
    package static var standardText: String {
        String(decoding: PackageResources.schema_txt, as: UTF8.self)
    }

    /// Parses a schema.
    package static func schema(of text: String) -> MarkupSchema { SchemaReader.read(text) }

    /// The elements, in the order of the reference manual.
    package private(set) var elements: [ElementDefinition] = []

    /// The words of each enumeration, by the enumeration's name.
    package internal(set) var words: [String: [String]] = [:]

    private var indexes: [String: Int] = [:]

    init() {}

    /// Returns an element by its name.
    package func element(_ name: String) -> ElementDefinition? {
        indexes[name].map { elements[$0] }
    }

    /// The names of all elements.
    package var elementNames: some Sequence<String> { indexes.keys }

    /// Adds or replaces an element.
    package mutating func add(_ element: ElementDefinition) {
        indexes[element.name] = elements.count
        elements.append(element)
    }

    /// Adds an element of the app, with its own attributes and those of views and form fields.
    ///
    /// - Parameters:
    ///   - name: The name; a built-in element with that name is replaced.
    ///   - attributes: The kinds of the element's own attributes, by their names.
    package mutating func add(elementNamed name: String, attributes: [String: ValueKind]) {
        guard let any = self.element("View"), let field = self.element("Switch") else { return }
        var definition = ElementDefinition(name: name, summary: "An element of the app.")
        definition.isOfApp = true
        definition.groups = ["Any", "Field"]
        definition.fieldRole = .field
        definition.children = .any
        definition.attributes =
            any.attributes
            + ["name", "help", "private", "required"].compactMap { field.attribute($0) }
        for (attribute, kind) in attributes.sorted(by: { $0.key < $1.key }) {
            definition.add(
                AttributeDefinition(name: attribute, kind: kind, summary: "", isEditable: true))
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

    package let name: String

    /// A sentence that describes the element.
    package let summary: String

    /// The Swift class of the widget; nil if the element has no class of its own.
    package var swiftClass: String?

    /// The element that alone may contain this one; nil unless this is a part.
    package var owner: String?

    /// The names of the groups whose attributes the element has.
    package var groups: [String] = []

    /// The attributes of groups that have no effect on this element, with the reasons.
    package private(set) var exceptions: [String: String] = [:]

    /// What the element is in a form.
    package var fieldRole: FieldRole = []

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

    package init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }

    package func attribute(_ name: String) -> AttributeDefinition? {
        indexes[name].map { attributes[$0] }
    }

    package func event(_ name: String) -> EventDefinition? {
        events.first { $0.name == name }
    }

    package func instruction(_ name: String) -> InstructionDefinition? {
        instructions.first { $0.name == name }
    }

    package func part(_ name: String) -> ElementDefinition? {
        parts.first { $0.name == name }
    }

    /// Returns whether the element has an attribute, event or instruction.
    package func knows(_ name: String) -> Bool {
        indexes[name] != nil || event(name) != nil || instruction(name) != nil
    }

    /// The names of the blocks of older names that apply to the element: its own, and those of its
    /// groups.
    package var olderBlocks: [String] {
        [owner.map { "\($0) \(name)" } ?? name] + groups
    }

    /// Adds an attribute; replaces the existing one of the same name, if any.
    package mutating func add(_ attribute: AttributeDefinition) {
        if let index = attributes.firstIndex(where: { $0.name == attribute.name }) {
            attributes[index] = attribute
        } else {
            attributes.append(attribute)
        }
    }

    /// Removes an attribute of a group, which is ignored on this element.
    mutating func except(_ name: String, because reason: String) {
        guard let index = attributes.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("schema.txt: <\(self.name)> has no attribute “\(name)”")
        }
        attributes.remove(at: index)
        exceptions[name] = reason
    }

    private mutating func index() {
        indexes = [:]
        for (position, attribute) in attributes.enumerated() { indexes[attribute.name] = position }
    }
}

/// The schema of an attribute.
package struct AttributeDefinition: Sendable {
    package let name: String
    package let kind: ValueKind
    /// A sentence that describes the attribute.
    package let summary: String
    /// The value unless the document sets one, such as 100; nil if there is none.
    package var standard: String?
    /// The name of the parts that the value counts as an index; nil if the value is no index.
    ///
    /// A name that no part has, such as `page`, stands for the child elements.
    package var counted: String?
    package var isDeprecated = false
    /// Whether the user can change the value, so that a binding also updates the model.
    package var isEditable = false

    package init(
        name: String, kind: ValueKind, summary: String, standard: String? = nil,
        counted: String? = nil, isDeprecated: Bool = false, isEditable: Bool = false
    ) {
        (self.name, self.kind, self.summary) = (name, kind, summary)
        (self.standard, self.counted) = (standard, counted)
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
    package let name: String
    package let summary: String

    package init(name: String, summary: String) {
        (self.name, self.summary) = (name, summary)
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

    package init(name: String, argument: Argument, summary: String) {
        (self.name, self.argument, self.summary) = (name, argument, summary)
    }
}
