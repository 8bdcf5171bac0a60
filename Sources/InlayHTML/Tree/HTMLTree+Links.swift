extension HTMLTree {
    /// The `href` of the first `<base>` that has one, unresolved.
    package var baseReference: String? {
        var reference: String?
        walk { step in
            guard case .enter(let index) = step,
                case .element(let element) = nodes[index].content, element.namespace == .html
            else { return true }
            if element.name == "base" { reference = reference ?? element[attribute: "href"] }
            return element.name != "template"
        }
        return reference
    }

    /// Returns the tree with other addresses of links: in `href` of `a` and `area`, also of links in
    /// SVG.
    ///
    /// - Parameter replacement: Returns the address that replaces an address; nil to keep it.
    /// - Returns: The changed tree.
    package func replacingLinkAddresses(_ replacement: (String) -> String?) -> HTMLTree {
        var tree = self
        for index in nodes.indices {
            guard case .element(let element) = nodes[index].content else { continue }
            let changed = element.replacingLinkAddresses(replacement)
            if changed != element { tree.replaceContent(at: index, by: .element(changed)) }
        }
        return tree
    }
}

extension HTMLElement {
    fileprivate func replacingLinkAddresses(_ replacement: (String) -> String?) -> HTMLElement {
        guard name == "a" || name == "area" else { return self }
        let changed = attributes.map { attribute in
            guard attribute.name == "href" || attribute.name == "xlink:href",
                let value = replacement(attribute.value)
            else { return attribute }
            return HTMLAttribute(name: attribute.name, value: value)
        }
        return HTMLElement(name: name, namespace: namespace, attributes: changed)
    }
}
