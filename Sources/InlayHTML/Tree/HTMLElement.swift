/// The name, namespace and attributes of an element, without its children.
public struct HTMLElement: Hashable, Sendable {
    /// The name, in lower case for HTML elements.
    public let name: String
    /// The attributes in source order.
    public let attributes: [HTMLAttribute]
    /// The namespace of the element.
    public let namespace: HTMLNamespace

    /// Creates an element.
    public init(name: String, namespace: HTMLNamespace = .html, attributes: [HTMLAttribute] = []) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
    }

    /// The value of the attribute with a name, or nil if there is none.
    public subscript(attribute attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }

    /// The void elements, which have no content and no end tag.
    static let voids: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
        "keygen", "link", "meta", "param", "source", "track", "wbr",
    ]

    var isVoid: Bool { namespace == .html && Self.voids.contains(name) }
}
