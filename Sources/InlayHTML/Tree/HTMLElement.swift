/// An element as it is by itself, without what is in it.
public struct HTMLElement: Hashable, Sendable {
    /// The name: in HTML in small letters.
    public let name: String
    /// The attributes, in their order.
    public let attributes: [HTMLAttribute]
    /// The language that the element belongs to.
    public let namespace: HTMLNamespace

    /// Makes an element.
    public init(name: String, namespace: HTMLNamespace = .html, attributes: [HTMLAttribute] = []) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
    }

    /// The value of an attribute, if there is one of that name.
    public subscript(attribute attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }

    /// Elements that have no content and no end tag.
    static let voids: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
        "keygen", "link", "meta", "param", "source", "track", "wbr",
    ]

    var isVoid: Bool { namespace == .html && Self.voids.contains(name) }
}
