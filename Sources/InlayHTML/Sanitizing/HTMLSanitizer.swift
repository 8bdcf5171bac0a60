public import InlayValues

/// Makes a stranger's HTML safe to be shown among the app's own.
///
/// ```swift
/// let body = try HTMLSanitizer().sanitize(mail.body)
/// ```
///
/// What is allowed is kept and all else is taken away: elements, attributes and addresses that the
/// policy doesn't name. Scripts, styles, frames, forms' fields, SVG and MathML go with what is in
/// them; of other elements the content stays. The result is the same when it is made safe again,
/// and a browser reads it as it was written here.
public struct HTMLSanitizer: Sendable {
    /// How often the result is read and made safe again, until nothing changes any more.
    private static let rounds = 5

    /// What is allowed.
    public let policy: Policy

    /// Makes a sanitiser.
    public init(policy: Policy = .standard) {
        self.policy = policy
    }

    /// Makes HTML safe.
    ///
    /// - Parameters:
    ///   - html: HTML from anywhere.
    ///   - blocked: Is told each address on another computer that the HTML would have loaded, and
    ///     that was taken away.
    /// - Returns: The HTML without what could do harm.
    /// - Throws: ``HTMLLimitError`` for HTML that would take for ever to read.
    public func sanitize(
        _ html: String, blocked: (String) -> Void = { _ in }
    ) throws(HTMLLimitError) -> SanitizedHTML {
        var filter = AttributeFilter(policy: policy)
        var text = try pass(html, &filter)
        for address in filter.blocked { blocked(address) }
        for _ in 0..<Self.rounds {
            // Where an element went away, what was in it may mean something else to a parser.
            let next = try pass(text, &filter, isOwn: true)
            if next == text { return SanitizedHTML(sanitized: text) }
            text = next
        }
        // Nobody writes such HTML without a purpose.
        return SanitizedHTML(sanitized: TrustedHTML.text(try HTMLTree(fragment: html).text).source)
    }

    private func pass(
        _ html: String, _ filter: inout AttributeFilter, isOwn: Bool = false
    ) throws(HTMLLimitError) -> String {
        var limits = HTMLLimits()
        if isOwn {
            // With its end tags and entities it is longer than what it was made of.
            limits.bytes *= 16
            limits.isOwnText = true
        }
        let tree = try HTMLTree(fragment: html, limits: limits)
        var output: [UInt8] = []
        tree.walk { step in
            switch step {
            case .enter(let index):
                switch tree.nodes[index].content {
                case .text(let text): HTMLText.appendText(text, to: &output)
                case .element(let element):
                    guard element.namespace == .html, !policy.dropsContent(of: element.name) else {
                        return false
                    }
                    guard policy.elements.contains(element.name) else { return true }
                    HTMLText.appendStartTag(filter.filtered(element), to: &output)
                case .root, .comment, .doctype: break
                }
            case .leave(let index):
                guard case .element(let element) = tree.nodes[index].content, !element.isVoid,
                    policy.elements.contains(element.name)
                else { break }
                output += "</\(element.name)>".utf8
            }
            return true
        }
        return String(decoding: output, as: UTF8.self)
    }
}
