extension URITemplate {
    /// What can be put into a template.
    public enum Value: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
        /// A text.
        case string(String)

        /// Many texts.
        case list([String])

        /// Texts with names, in their order.
        case pairs([Pair])

        /// A text with a name.
        public struct Pair: Hashable, Sendable {
            /// The name.
            public let name: String
            /// The text.
            public let text: String

            /// Makes a pair.
            public init(_ name: String, _ text: String) {
                self.name = name
                self.text = text
            }
        }

        /// Makes a text.
        public init(stringLiteral value: String) {
            self = .string(value)
        }

        /// Makes a list.
        public init(arrayLiteral elements: String...) {
            self = .list(elements)
        }
    }
}
