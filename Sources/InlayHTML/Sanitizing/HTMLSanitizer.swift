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
    /// - Throws: ``HTMLLimitError`` for HTML that would cost too much to read or to write.
    public func sanitize(
        _ html: String, blocked: (String) -> Void = { _ in }
    ) throws(HTMLLimitError) -> SanitizedHTML {
        let limit = Self.outputLimit(of: html)
        var filter = AttributeFilter(policy: policy)
        var text = try pass(html, &filter, limit: limit)
        for address in filter.blocked { blocked(address) }
        for _ in 0..<Self.rounds {
            // Where an element went away, what was in it may mean something else to a parser.
            let next = try pass(text, &filter, limit: limit)
            if next == text { return SanitizedHTML(sanitized: text) }
            text = next
        }
        // Nobody writes such HTML without a purpose.
        return SanitizedHTML(sanitized: TrustedHTML.text(try HTMLTree(fragment: html).text).source)
    }

    /// How many bytes the result may have: with end tags and entities it is longer than the HTML.
    private static func outputLimit(of html: String) -> Int { 8 * html.utf8.count + 65_536 }

    private func pass(
        _ html: String, _ filter: inout AttributeFilter, limit: Int
    ) throws(HTMLLimitError) -> String {
        // What this has written may be longer than what others may give it.
        let limits = HTMLLimits(bytes: max(HTMLLimits().bytes, limit))
        let tree = try HTMLTree(fragment: html, limits: limits)
        var writer = SanitizedWriter(policy: policy, limit: limit)
        tree.walk { writer.write($0, of: tree, &filter) }
        guard !writer.isFull else { throw .tooLarge }
        return String(decoding: writer.output, as: UTF8.self)
    }
}

/// Writes what a policy allows of a tree.
private struct SanitizedWriter {
    let policy: HTMLSanitizer.Policy
    let limit: Int
    private(set) var output: [UInt8] = []
    /// Whether the last that was written is `<pre>`, after which parsers skip a line break.
    private var isAfterPre = false

    init(policy: HTMLSanitizer.Policy, limit: Int) {
        self.policy = policy
        self.limit = limit
    }

    var isFull: Bool { output.count > limit }

    mutating func write(
        _ step: HTMLTree.Step, of tree: HTMLTree, _ filter: inout AttributeFilter
    ) -> Bool {
        if isFull { return false }
        switch step {
        case .enter(let index): return enter(tree.nodes[index].content, &filter)
        case .leave(let index):
            guard case .element(let element) = tree.nodes[index].content, !element.isVoid,
                policy.elements.contains(element.name)
            else { break }
            output += "</\(element.name)>".utf8
            isAfterPre = false
        }
        return true
    }

    private mutating func enter(
        _ content: HTMLTree.Content, _ filter: inout AttributeFilter
    ) -> Bool {
        switch content {
        case .text(let text):
            if isAfterPre, text.utf8.first == UInt8(ascii: "\n") {
                output.append(UInt8(ascii: "\n"))
            }
            isAfterPre = false
            HTMLText.appendText(text, to: &output)
        case .element(let element):
            guard element.namespace == .html, !policy.dropsContent(of: element.name) else {
                return false
            }
            guard policy.elements.contains(element.name) else { return true }
            HTMLText.appendStartTag(filter.filtered(element), to: &output)
            isAfterPre = element.name == "pre"
        case .root, .comment, .doctype: break
        }
        return true
    }
}
