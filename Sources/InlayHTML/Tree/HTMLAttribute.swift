/// An attribute of an element.
public struct HTMLAttribute: Hashable, Sendable {
    /// The name: in lower case in HTML, with its prefix in SVG and MathML, such as `xlink:href`.
    public let name: String
    /// The value, with character references resolved.
    public let value: String

    /// Creates an attribute.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
