import InlayValues

/// A filter that applies a sanitizer's policy to the attributes of elements.
struct AttributeFilter {
    /// The attributes that are removed even if the policy allows them.
    ///
    /// They may apply styles, run code, load resources, change where links open, or collide with
    /// names in the app's pages.
    private static let forbidden: Set<String> = [
        "style", "srcdoc", "formaction", "action", "background", "poster", "ping", "data", "code",
        "codebase", "classid", "archive", "longdesc", "dynsrc", "lowsrc", "manifest", "profile",
        "usemap", "target", "rel", "is", "slot", "http-equiv", "content", "xmlns",
    ]
    let policy: HTMLSanitizer.Policy
    /// The remote image URLs that were removed so far.
    private(set) var blocked: [String] = []

    init(policy: HTMLSanitizer.Policy) {
        self.policy = policy
    }

    mutating func filtered(_ element: HTMLElement) -> HTMLElement {
        let own = policy.attributes[element.name] ?? []
        var attributes: [HTMLAttribute] = []
        for attribute in element.attributes {
            let name = attribute.name
            guard own.contains(name) || policy.globalAttributes.contains(name),
                !Self.forbidden.contains(name), !name.hasPrefix("on"),
                name != "name" || element.name == "a",
                name.utf8.allSatisfy(isPlain),
                let value = value(of: attribute, on: element.name)
            else { continue }
            attributes.append(HTMLAttribute(name: name, value: value))
        }
        if element.name == "a", attributes.contains(where: { $0.name == "href" }) {
            attributes.append(HTMLAttribute(name: "rel", value: "noopener noreferrer"))
        }
        return HTMLElement(name: element.name, attributes: attributes)
    }

    /// Returns whether a filtered element would keep exactly its attributes if it were written as
    /// HTML, parsed and filtered again.
    func keeps(_ element: HTMLElement) -> Bool {
        guard !element.attributes.isEmpty else { return true }
        var again = AttributeFilter(policy: policy)
        return again.filtered(element) == element && again.blocked.isEmpty
            && !element.attributes.contains { $0.value.utf8.contains { $0 == 0x0D || $0 == 0 } }
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }

    private mutating func value(of attribute: HTMLAttribute, on element: String) -> String? {
        switch attribute.name {
        case "href": return link(attribute.value)
        case "srcset": return candidates(attribute.value)
        case "src": return imageSource(attribute.value)
        case "cite", "itemtype", "itemid": return link(attribute.value)
        case "id", "name":
            let name = attribute.value
            return name.isEmpty ? nil : prefixed(Substring(name))
        case "headers", "for", "aria-labelledby", "aria-describedby":
            let names = attribute.value.utf8.split(whereSeparator: SourceSet.isSpace)
            return names.isEmpty
                ? nil : names.map { prefixed(Substring($0)) }.joined(separator: " ")
        default:
            // An unknown attribute with a URL may load a resource.
            return looksLikeAnAddress(attribute.value) && !isText(attribute.name)
                ? nil : attribute.value
        }
    }

    private func isText(_ name: String) -> Bool {
        ["title", "alt", "abbr", "sizes", "aria-label", "datetime", "class", "label"].contains(name)
    }

    private func looksLikeAnAddress(_ value: String) -> Bool {
        let address = WebAddress(value)
        return address.scheme != nil || address.isRemote
    }

    private func prefixed(_ name: Substring) -> String {
        name.utf8.starts(with: policy.idPrefix.utf8) ? String(name) : policy.idPrefix + name
    }

    // MARK: - Addresses

    private func link(_ value: String) -> String? {
        let address = WebAddress(value)
        if address.text.utf8.first == UInt8(ascii: "#") {
            let name = Substring(address.text.utf8.dropFirst())
            return name.isEmpty ? "#" : "#" + prefixed(name)
        }
        if let scheme = address.scheme, !policy.linkSchemes.contains(scheme) { return nil }
        if let scheme = address.scheme, WebAddress.codeSchemes.contains(scheme) { return nil }
        if let host = address.host, isRefused(host) { return nil }
        return address.text
    }

    private func isRefused(_ host: String) -> Bool {
        if CommandHost.includes(host) { return true }
        guard !policy.refusedHosts.isEmpty else { return false }
        // Browsers normalize these characters to ASCII, so a host with any of them may become a
        // refused host.
        if host.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) { return true }
        // An IPv6 address can be written in many ways, and can stand for an IPv4 address.
        if host.hasPrefix("[") {
            return policy.refusedHosts.contains { host in
                host.hasPrefix("[") || host.utf8.allSatisfy { (0x2E...0x39).contains($0) }
            }
        }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return policy.refusedHosts.contains(name) || policy.refusedHosts.contains(host)
            || Self.isUnusualAddress(name)
    }

    /// Returns whether a host is an IPv4 address that isn't written as four decimal numbers.
    private static func isUnusualAddress(_ host: String) -> Bool {
        let labels = host.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        func isDecimal(_ label: Substring.UTF8View) -> Bool {
            !label.isEmpty && label.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard let last = labels.last, isDecimal(last) || last.starts(with: "0x".utf8) else {
            return false
        }
        return labels.count != 4
            || labels.contains { !isDecimal($0) || ($0.count > 1 && $0.first == 0x30) }
    }

    private mutating func imageSource(_ value: String) -> String? {
        let address = WebAddress(value)
        if address.scheme == "data" { return address.isImageData ? address.text : nil }
        if address.scheme == "cid" { return policy.keepsInlineImages ? address.text : nil }
        guard address.isRemote || address.scheme == nil else { return nil }
        if address.isRemote, policy.remoteContent == .blocked {
            blocked.append(address.text)
            return nil
        }
        return address.text
    }

    /// Returns the value of a `srcset` attribute without the image candidates that aren't allowed,
    /// or nil if none is allowed.
    private mutating func candidates(_ value: String) -> String? {
        var parts: [String] = []
        for candidate in SourceSet.candidates(of: value) {
            // Data and inline images are only for `src`.
            guard !["data", "cid"].contains(WebAddress(candidate.address).scheme),
                let address = imageSource(candidate.address)
            else { continue }
            parts.append(candidate.descriptor.map { "\(address) \($0)" } ?? address)
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
