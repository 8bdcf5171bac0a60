/// What an element's value declares about it: its name, its attributes, what it may contain.
///
/// A ``SchemaWriter`` writes it as a block of the schema, from which the checker and the reference
/// are made.
package struct ElementDeclaration: Sendable {
    package var name: String
    package var summary: String
    /// The Swift class of the widget; nil if the element has no class of its own.
    package var swiftClass: String?
    /// The names of the groups whose attributes the element has.
    package var groups: [String] = []
    /// The attributes of groups that have no effect on this element, with the reasons.
    package var exceptions: [(name: String, reason: String)] = []
    /// What the element is in a form; empty for an element that is no field.
    package var fieldRole: FieldRole = []
    /// The words of the attribute `style`, the first of which is the default.
    package var styles: [String] = []
    package var children = ElementDefinition.Children.none
    package var attributes: [DeclaredAttribute] = []
    package var instructions: [InstructionDefinition] = []
    /// The enumerations of the arguments of instructions.
    package var wordLists: [WordList] = []
    /// The elements that are allowed only in this element.
    package var parts: [ElementDeclaration] = []

    package init(name: String, summary: String) {
        (self.name, self.summary) = (name, summary)
    }
}

/// An attribute and the enumeration of its words.
package struct DeclaredAttribute: Sendable {
    package var definition: AttributeDefinition
    package var words: WordList?

    package init(_ definition: AttributeDefinition, words: WordList?) {
        (self.definition, self.words) = (definition, words)
    }
}

/// Attributes and events that elements share.
package struct GroupDeclaration: Sendable {
    package let name: String
    package let summary: String
    package var attributes: [DeclaredAttribute] = []
    package var events: [EventDefinition] = []

    package init(name: String, summary: String) {
        (self.name, self.summary) = (name, summary)
    }
}
