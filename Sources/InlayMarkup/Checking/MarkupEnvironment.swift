package import InlayValues

/// The environment that a markup document is compiled for.
package struct MarkupEnvironment: Sendable {
    package var resources: any MarkupResources
    package var schema = MarkupSchema.standard
    package var sizeClass = SizeClass.normal
    package var limits = MarkupLimits()

    /// The names of the current system that `<?case?>` matches.
    package var systems: Set<String> = ["Linux", "GTK"]

    /// The name of the root element, if the caller supplies the root view; otherwise nil.
    package var rootName: String?

    /// Whether `<root>` may be the root element without a root view, as in tools that build none.
    package var allowsMissingRoot = false

    /// The icons of the desktop; nil if there is no desktop.
    package var icons: (any IconNames)?

    /// Returns whether a font family is installed; nil if the fonts are unknown.
    package var knowsFont: (@Sendable (String) -> Bool)?

    /// The widget classes of the toolkit; nil without a toolkit.
    package var widgets: (any WidgetClasses)?

    /// Returns the text for `@key`, or nil for an unknown key; nil if the app has no localized
    /// texts.
    package var strings: (@Sendable (String) -> String?)?

    /// The severity of a key without a text.
    package var missingText = SourceDiagnostic.Severity.warning

    /// Returns what the toolkit finds wrong with a markup text, or nil; nil without a toolkit, so
    /// that colors and sizes in markup aren't checked.
    package var markupProblem: (@Sendable (String) -> String?)?

    package init(resources: any MarkupResources) {
        self.resources = resources
    }
}

/// The icons of the desktop.
package protocol IconNames: Sendable {
    /// Returns whether there is an icon with a name.
    func contains(_ name: String) -> Bool

    /// The names of all icons, for suggestions.
    var all: [String] { get }
}

/// The widget classes of the toolkit, whose names can be used as elements.
package protocol WidgetClasses: Sendable {
    /// Returns the class with a name.
    func widgetClass(_ name: String) -> WidgetLookup

    /// The names of the classes that can be elements, for suggestions.
    var names: [String] { get }

    /// Returns whether a class equals another class or inherits from it.
    func isClass(_ name: String, a other: String) -> Bool
}

package enum WidgetLookup: Sendable {
    case unknown
    /// A class that can't be used as an element, with the reason.
    case unusable(String)
    case found(WidgetInterface)
}

/// The properties and signals of a widget class.
package struct WidgetInterface: Sendable {
    package let name: String
    /// The kinds of the properties, by name; nil for a property that can't be set from text.
    package let properties: [String: ValueKind?]
    package let signals: Set<String>
    /// The valid values of the attribute `type` of child elements.
    package let childTypes: [String]
    /// The properties that take markup while the property `use-markup` is true.
    package let optionalMarkup: Set<String>
    /// Whether `use-markup` is true unless the document sets it.
    package let usesMarkup: Bool

    package init(
        name: String, properties: [String: ValueKind?], signals: Set<String>,
        childTypes: [String] = [], optionalMarkup: Set<String> = [], usesMarkup: Bool = false
    ) {
        (self.optionalMarkup, self.usesMarkup) = (optionalMarkup, usesMarkup)
        self.name = name
        self.properties = properties
        self.signals = signals
        self.childTypes = childTypes
    }

    /// Returns a property name in GTK's spelling: `showText` and `show-text` are `show-text`.
    package static func canonical(_ name: String) -> String {
        var text = ""
        for character in name {
            if character.isUppercase {
                if !text.isEmpty { text += "-" }
                text += character.lowercased()
            } else {
                text.append(character == "_" ? "-" : character)
            }
        }
        return text
    }
}
