/// What a document is compiled for.
package struct MarkupEnvironment: Sendable {
    package var resources: any MarkupResources
    package var schema = MarkupSchema.standard
    package var sizeClass = SizeClass.normal
    package var limits = MarkupLimits()

    /// The name of the system, which the instruction `case` compares.
    package var systems: Set<String> = ["Linux", "GTK"]

    /// The element that the caller supplies as the root, or nil.
    package var rootName: String?

    /// Whether the desktop has an icon; nil when nobody knows.
    package var knowsIcon: (@Sendable (String) -> Bool)?

    /// Whether a font family is installed; nil when nobody knows.
    package var knowsFont: (@Sendable (String) -> Bool)?

    /// The widget classes of the toolkit; nil when nobody knows.
    package var widgets: (any WidgetClasses)?

    /// The text for a key of `@key`, or nil; nil for all when there is no table.
    package var strings: (@Sendable (String) -> String?)?

    package init(resources: any MarkupResources) {
        self.resources = resources
    }
}

/// The widget classes of the toolkit, whose names are elements, too.
package protocol WidgetClasses: Sendable {
    /// Finds out what the class of the name has.
    func widgetClass(_ name: String) -> WidgetLookup
}

package enum WidgetLookup: Sendable {
    case unknown
    /// A class that can't be an element, with the reason.
    case unusable(String)
    case found(WidgetInterface)
}

/// The properties and signals of a widget class.
package struct WidgetInterface: Sendable {
    package let name: String
    /// How values are read, by the names of properties; nil for those that no text can give.
    package let properties: [String: ValueKind?]
    package let signals: Set<String>

    package init(name: String, properties: [String: ValueKind?], signals: Set<String>) {
        self.name = name
        self.properties = properties
        self.signals = signals
    }

    /// `showText` and `show-text` are one name.
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
