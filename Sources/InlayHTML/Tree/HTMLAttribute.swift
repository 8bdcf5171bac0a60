/// An attribute of an element.
public struct HTMLAttribute: Hashable, Sendable {
    /// The name with its prefix, such as `xlink:href`; in lower case for HTML elements.
    public let name: String
    /// The value, with character references resolved.
    public let value: String

    /// Creates an attribute.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
