public import InlayValues

/// A sanitizer that makes untrusted HTML safe to display in the app's pages.
///
/// ```swift
/// let body = try HTMLSanitizer().sanitize(mail.body)
/// ```
///
/// Elements, attributes and URLs that the policy doesn't allow are removed. Scripts, styles,
/// frames, form controls, SVG and MathML are removed with their content; of other elements the
/// content is kept. Sanitizing the output again doesn't change it, and browsers parse it to the
/// same tree.
public struct HTMLSanitizer: Sendable {
    /// The maximum number of passes until the output no longer changes.
    private static let rounds = 5

    /// The policy of allowed elements, attributes and URLs.
    public let policy: Policy

    /// Creates a sanitizer.
    public init(policy: Policy = .standard) {
        self.policy = policy
    }

    /// Sanitizes HTML.
    ///
    /// - Parameters:
    ///   - html: Untrusted HTML.
    ///   - blocked: Called with each remote URL that was removed.
    /// - Returns: The sanitized HTML.
    /// - Throws: ``HTMLLimitError`` for HTML that is too expensive to parse or to write.
    public func sanitize(
        _ html: String, blocked: (String) -> Void = { _ in }
    ) throws(HTMLLimitError) -> SanitizedHTML {
        let limit = Self.outputLimit(of: html)
        var filter = AttributeFilter(policy: policy)
        var text = try pass(html, &filter, limit: limit)
        for address in filter.blocked { blocked(address) }
        for _ in 0..<Self.rounds {
            // After an element was removed, a parser may read its content differently, so the
            // output is sanitized again.
            let next = try pass(text, &filter, limit: limit)
            if next == text { return SanitizedHTML(sanitized: text) }
            text = next
        }
        // HTML that still changes after all passes is malicious, so only its text remains.
        return SanitizedHTML(sanitized: TrustedHTML.text(try HTMLTree(fragment: html).text).source)
    }

    /// The maximum output in bytes, which is longer than the input because of end tags and
    /// entities.
    private static func outputLimit(of html: String) -> Int { 8 * html.utf8.count + 65_536 }

    private func pass(
        _ html: String, _ filter: inout AttributeFilter, limit: Int
    ) throws(HTMLLimitError) -> String {
        // The output of the first pass may be longer than the limit of untrusted input.
        let limits = HTMLLimits(bytes: max(HTMLLimits().bytes, limit))
        let tree = try HTMLTree(fragment: html, limits: limits)
        var writer = SanitizedWriter(policy: policy, limit: limit)
        tree.walk { writer.write($0, of: tree, &filter) }
        guard !writer.isFull else { throw .tooLarge }
        return String(decoding: writer.output, as: UTF8.self)
    }
}

/// The writer of the allowed parts of a tree.
private struct SanitizedWriter {
    let policy: HTMLSanitizer.Policy
    let limit: Int
    private(set) var output: [UInt8] = []
    /// Whether a `<pre>` was just written, after which parsers skip a line break.
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
