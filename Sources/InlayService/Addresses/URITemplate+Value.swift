extension URITemplate {
    /// The value of a variable in a URI template.
    package enum Value: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
        /// A single string.
        case string(String)

        /// A list of strings.
        case list([String])

        /// An ordered list of name–value pairs.
        case pairs([Pair])

        /// A name–value pair.
        package struct Pair: Hashable, Sendable {
            /// The name of the pair.
            package let name: String
            /// The value of the pair.
            package let text: String

            /// Creates a pair.
            package init(_ name: String, _ text: String) {
                self.name = name
                self.text = text
            }
        }

        /// Creates a value from a string literal.
        package init(stringLiteral value: String) {
            self = .string(value)
        }

        /// Creates a value from an array literal.
        package init(arrayLiteral elements: String...) {
            self = .list(elements)
        }
    }
}
