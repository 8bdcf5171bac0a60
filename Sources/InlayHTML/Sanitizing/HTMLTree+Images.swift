extension HTMLTree {
    /// Returns the tree with other addresses of images: in `src`, `srcset`, `poster` and
    /// `background`, in images of SVG, and in `url(…)` of style sheets and `style` attributes.
    ///
    /// - Parameter replacement: Returns the address that replaces an address; nil to keep it.
    /// - Returns: The changed tree.
    package func replacingImageAddresses(_ replacement: (String) -> String?) -> HTMLTree {
        var tree = self
        for index in nodes.indices {
            switch nodes[index].content {
            case .element(let element):
                let changed = element.replacingImageAddresses(replacement)
                if changed != element { tree.replaceContent(at: index, by: .element(changed)) }
            case .text(let text) where isInStyle(index):
                tree.replaceContent(
                    at: index, by: .text(StyleAddresses.replace(in: text, replacement)))
            default: break
            }
        }
        return tree
    }

    private func isInStyle(_ index: Int) -> Bool {
        guard case .element(let parent) = nodes[nodes[index].parent].content else { return false }
        return parent.name == "style"
    }
}

extension HTMLElement {
    fileprivate func replacingImageAddresses(_ replacement: (String) -> String?) -> HTMLElement {
        var changed = attributes
        for (index, attribute) in attributes.enumerated() {
            let value: String?
            switch attribute.name {
            case "src" where name == "img" || name == "input":
                value = replacement(attribute.value)
            case "srcset" where name == "img" || name == "source":
                value = Self.replaceSources(attribute.value, replacement)
            case "poster" where name == "video": value = replacement(attribute.value)
            case "background" where namespace == .html: value = replacement(attribute.value)
            case "href" where namespace == .svg && name == "image",
                "xlink:href" where namespace == .svg && name == "image":
                value = replacement(attribute.value)
            case "style": value = StyleAddresses.replace(in: attribute.value, replacement)
            default: value = nil
            }
            if let value { changed[index] = HTMLAttribute(name: attribute.name, value: value) }
        }
        return HTMLElement(name: name, namespace: namespace, attributes: changed)
    }

    private static func replaceSources(
        _ value: String, _ replacement: (String) -> String?
    ) -> String {
        SourceSet.candidates(of: value).map { candidate in
            let address = replacement(candidate.address) ?? candidate.address
            return candidate.descriptor.map { "\(address) \($0)" } ?? address
        }.joined(separator: ", ")
    }
}
