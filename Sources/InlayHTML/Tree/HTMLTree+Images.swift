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

/// The addresses in `url(…)` of CSS.
enum StyleAddresses {
    /// Returns a style sheet or a list of declarations with other addresses; `replacement` returns
    /// nil for an address that is kept.
    ///
    /// Addresses with CSS escapes are kept.
    static func replace(in css: String, _ replacement: (String) -> String?) -> String {
        let bytes = Array(css.utf8)
        var output: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard isFunction(bytes, at: index) else {
                output.append(bytes[index])
                index += 1
                continue
            }
            var start = index + 4
            while start < bytes.count, HTMLTokenizer.isSpace(bytes[start]) { start += 1 }
            let quote =
                start < bytes.count && (bytes[start] == 0x22 || bytes[start] == 0x27)
                ? bytes[start] : nil
            if quote != nil { start += 1 }
            var end = start
            while end < bytes.count, !isEnd(bytes[end], quote) { end += 1 }
            let address = String(decoding: bytes[start..<end], as: UTF8.self)
            output += bytes[index..<start]
            if address.contains("\\") {
                output += bytes[start..<end]
            } else {
                output += (replacement(address) ?? address).utf8
            }
            index = end
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns whether `url(` begins at an index, in upper or lower case.
    private static func isFunction(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 4 <= bytes.count && bytes[index + 3] == UInt8(ascii: "(")
            && zip(bytes[index..<index + 3], "url".utf8).allSatisfy {
                HTMLTokenizer.small($0) == $1
            }
    }

    private static func isEnd(_ byte: UInt8, _ quote: UInt8?) -> Bool {
        guard let quote else { return byte == UInt8(ascii: ")") || HTMLTokenizer.isSpace(byte) }
        return byte == quote
    }
}
