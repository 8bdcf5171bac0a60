/// An attribute of an element.
public struct HTMLAttribute: Hashable, Sendable {
    /// The name: in HTML in small letters, with its prefix in SVG and MathML, such as `xlink:href`.
    public let name: String
    /// The value, with its entities replaced.
    public let value: String

    /// Makes an attribute.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
