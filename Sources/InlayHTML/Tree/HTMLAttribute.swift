/// An attribute of an element.
public struct HTMLAttribute: Hashable, Sendable {
    /// The name, in lower case in HTML; in SVG and MathML it includes the prefix, as in
    /// `xlink:href`.
    public let name: String
    /// The value, with character references resolved.
    public let value: String

    /// Creates an attribute.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
