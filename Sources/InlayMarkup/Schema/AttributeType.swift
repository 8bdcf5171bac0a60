/// The type of an attribute as an element declares it: the kind of its values, and the words of an
/// enumeration.
package struct AttributeType: Sendable {
    package let kind: ValueKind
    /// The enumeration whose words are the values; nil for other types.
    package let words: WordList?

    private init(_ kind: ValueKind, words: WordList? = nil) {
        (self.kind, self.words) = (kind, words)
    }

    package static let text = AttributeType(.text)
    /// Text with Pango markup.
    package static let markup = AttributeType(.markup)
    /// Text that isn't displayed.
    package static let string = AttributeType(.string)
    package static let name = AttributeType(.name)
    package static let bool = AttributeType(.bool)
    package static let number = AttributeType(.number)
    package static let integer = AttributeType(.integer)
    /// A length in pixels.
    package static let pixels = AttributeType(.bounded(.number, ValueKind.lengths))
    package static let color = AttributeType(.color)
    package static let font = AttributeType(.font)
    package static let image = AttributeType(.image)
    package static let insets = AttributeType(.insets)
    package static let date = AttributeType(.date)
    package static let action = AttributeType(.action)
    /// The address of a web page.
    package static let page = AttributeType(.address(["http", "https"]))
    /// Names of property templates.
    package static let templates = AttributeType(.templates)
    /// A word of the element's own styles.
    package static let style = AttributeType(.style)

    /// A number within a range.
    package static func number(_ range: ClosedRange<Double>) -> AttributeType {
        AttributeType(.bounded(.number, range))
    }

    /// A whole number within a range.
    package static func integer(_ range: ClosedRange<Double>) -> AttributeType {
        AttributeType(.bounded(.integer, range))
    }

    /// A positive whole number that divides 60.
    package static let divisorOf60 = AttributeType(.divisor(of: 60))

    /// A list of values with commas between.
    package static func list(_ type: AttributeType) -> AttributeType {
        AttributeType(.list(type.kind), words: type.words)
    }

    /// One of the words of an enumeration.
    ///
    /// - Parameters:
    ///   - name: The name of the enumeration in the reference.
    ///   - words: The words, with spaces between.
    /// - Returns: The type.
    package static func words(_ name: String, _ words: String) -> AttributeType {
        AttributeType(.words(name), words: WordList(name: name, words: words))
    }

    /// The type of an app-defined attribute.
    package init(ofApp kind: ValueKind) {
        self.init(kind)
    }
}

/// The words of an enumeration.
package struct WordList: Hashable, Sendable {
    package let name: String
    /// The words, with spaces between.
    package let words: String
}
