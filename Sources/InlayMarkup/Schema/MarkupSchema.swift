/// The schema of markup documents: elements, attributes, instructions and enumeration words.
package struct MarkupSchema: Sendable {
    /// The schema of the markup language, without elements of an app.
    package static let standard = SchemaReader.read(
        String(decoding: PackageResources.schema_txt, as: UTF8.self))

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
    package let names: [String]

    /// A sentence that describes the element.
    package let summary: String

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
    package let names: [String]
    package let kind: ValueKind
    /// A sentence that describes the attribute, or why it is unsupported.
    package let summary: String
    package var hasNoCounterpart = false
    package var isDeprecated = false
    /// Whether the user can change the value, so that a binding also updates the model.
    package var isEditable = false

    /// The current name, which precedes the older aliases.
    package var name: String { names[0] }
}

/// The schema of an event attribute, such as `onPress`, whose value is an action.
package struct EventDefinition: Sendable {
    package let names: [String]
    package let summary: String
    package var hasNoCounterpart = false

    package var name: String { names[0] }
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
}

/// A word of an enumeration.
package struct WordDefinition: Hashable, Sendable {
    package let word: String
    package let hasNoCounterpart: Bool
}
