public import InlayValues

/// A sanitizer that makes untrusted HTML safe to display in the app's pages.
///
/// ```swift
/// let body = try HTMLSanitizer().sanitize(mail.body)
/// ```
///
/// Elements, attributes and URLs that the policy doesn't allow are removed. Scripts, styles,
/// frames, audio, video, form controls, SVG and MathML are removed with their content; the content
/// of other disallowed elements is kept. Content that the attribute `hidden` or the element's own
/// style hides is removed: without these, it would be displayed.
///
/// Sanitizing the output again doesn't change it, and browsers parse it to the same tree. The
/// exception is WebKit, which flattens elements nested more than 512 levels deep: this moves
/// allowed elements but adds none.
public struct HTMLSanitizer: Sendable {
    /// The maximum number of passes after the first one; they end once the output stays the same.
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
    ///   - blocked: Called with each remote image URL that was removed, before this returns.
    /// - Returns: The sanitized HTML.
    /// - Throws: ``HTMLLimitError`` for HTML that is too expensive to parse or to write.
    public func sanitize(
        _ html: String, blocked: (String) -> Void = { _ in }
    ) throws(HTMLLimitError) -> SanitizedHTML {
        try sanitizeWithTree(html, blocked: blocked).html
    }

    /// Sanitizes HTML, and returns the result both as text and as a tree.
    ///
    /// The HTML is parsed only once if parsing the result is certain to give the same tree
    /// (``StableNesting``). Otherwise the result is parsed and filtered again until it no longer
    /// changes. If it still changes after five more passes, only the text of the HTML is returned.
    ///
    /// - Parameters:
    ///   - html: Untrusted HTML.
    ///   - blocked: Called with each remote image URL that was removed, before this returns.
    /// - Returns: The sanitized HTML, and the tree to which it is parsed.
    /// - Throws: ``HTMLLimitError`` for HTML that is too expensive to parse or to write.
    package func sanitizeWithTree(
        _ html: String, blocked: (String) -> Void = { _ in }
    ) throws(HTMLLimitError) -> (html: SanitizedHTML, tree: HTMLTree) {
        let limit = Self.outputLimit(of: html)
        var filter = AttributeFilter(policy: policy)
        let first = try pass(html, &filter, HTMLLimits(), limit: limit)
        for address in filter.blocked { blocked(address) }
        if first.isStable { return (SanitizedHTML(sanitized: first.html), first.written) }
        var text = first.html
        // The output of the first pass may be longer than untrusted input may be.
        let limits = HTMLLimits(bytes: max(HTMLLimits().bytes, limit))
        for _ in 0..<Self.rounds {
            // After an element was removed, a parser may read its content differently, so the
            // output is sanitized again.
            let next = try pass(text, &filter, limits, limit: limit)
            if next.html == text { return (SanitizedHTML(sanitized: text), next.parsed) }
            text = next.html
        }
        // HTML that still changes after all passes is malicious, so only its text remains.
        let plain = TrustedHTML.text(try HTMLTree(fragment: html).text).source
        return (SanitizedHTML(sanitized: plain), try HTMLTree(fragment: plain))
    }

    /// Returns the maximum length of the output in UTF-8 bytes.
    ///
    /// It is greater than the length of the input, because end tags and character references are
    /// added.
    private static func outputLimit(of html: String) -> Int { 8 * html.utf8.count + 65_536 }

    /// The parsed input and the output of one sanitizing pass.
    ///
    /// If `isStable` is true, parsing the output results in exactly the tree `written`. Otherwise
    /// `written` is incomplete.
    private struct Pass {
        let parsed: HTMLTree
        let written: HTMLTree
        let html: String
        let isStable: Bool
    }

    private func pass(
        _ html: String, _ filter: inout AttributeFilter, _ limits: HTMLLimits, limit: Int
    ) throws(HTMLLimitError) -> Pass {
        let tree = try HTMLTree(fragment: html, limits: limits)
        var writer = SanitizedWriter(policy: policy, limit: limit)
        tree.walk { writer.write($0, of: tree, &filter) }
        guard !writer.isFull else { throw .tooLarge }
        return Pass(
            parsed: tree, written: writer.tree,
            html: String(decoding: writer.output, as: UTF8.self), isStable: writer.isStable)
    }
}

/// A writer of the allowed elements and the text of a tree, both as HTML and as a new tree.
private struct SanitizedWriter {
    let policy: HTMLSanitizer.Policy
    let limit: Int
    private(set) var output: [UInt8] = []
    /// The output as a tree.
    ///
    /// It is valid only while ``isStable`` is true. If that becomes false, the caller discards the
    /// tree, and sanitizes ``output`` in another pass.
    private(set) var tree = HTMLTree(capacity: 16)
    /// The indices in ``tree`` of the root and of the elements that are still open.
    private var open = [0]
    private var nesting = StableNesting()
    /// The visibility in each open element of the input.
    private var concealments = [Concealment()]
    /// Whether all written attributes would stay the same if they were filtered again.
    private var keepsAttributes = true
    /// Whether a `<pre>` start tag was just written, after which parsers skip one line feed.
    private var isAfterPre = false

    init(policy: HTMLSanitizer.Policy, limit: Int) {
        self.policy = policy
        self.limit = limit
    }

    var isFull: Bool { output.count > limit }

    /// Whether a parser turns the output into exactly ``tree``, and sanitizing the output again
    /// wouldn't change it.
    var isStable: Bool { nesting.isStable && keepsAttributes }

    mutating func write(
        _ step: HTMLTree.Step, of tree: HTMLTree, _ filter: inout AttributeFilter
    ) -> Bool {
        if isFull { return false }
        switch step {
        case .enter(let index): return enter(tree.nodes[index].content, &filter)
        case .leave(let index):
            if case .element = tree.nodes[index].content { concealments.removeLast() }
            guard case .element(let element) = tree.nodes[index].content, !element.isVoid,
                policy.elements.contains(element.name)
            else { break }
            output += "</\(element.name)>".utf8
            nesting.leave()
            if isStable { open.removeLast() }
            isAfterPre = false
        }
        return true
    }

    private mutating func enter(
        _ content: HTMLTree.Content, _ filter: inout AttributeFilter
    ) -> Bool {
        let concealment = concealments[concealments.count - 1]
        switch content {
        case .text(let text):
            guard !concealment.hidesText else { break }
            if isAfterPre, text.utf8.first == UInt8(ascii: "\n") {
                output.append(UInt8(ascii: "\n"))
            }
            isAfterPre = false
            HTMLText.appendText(text, to: &output)
            nesting.add(text: text)
            if isStable { tree.append(text: text, to: open[open.count - 1]) }
        case .element(let element):
            guard element.namespace == .html, !policy.dropsContent(of: element.name) else {
                return false
            }
            let style = InlineStyle(of: element)
            let inner = concealment.inside(style)
            guard !element.isHidden(style) || keepsHidden(element, style),
                !(inner.hidesImages && element.name == "img")
            else { return false }
            concealments.append(inner)
            guard policy.elements.contains(element.name) else { return true }
            let filtered = filter.filtered(element)
            HTMLText.appendStartTag(filtered, to: &output)
            nesting.enter(filtered)
            keepsAttributes = keepsAttributes && filter.keeps(filtered)
            isAfterPre = element.name == "pre"
            guard isStable else { return true }
            let index = tree.append(.element(filtered), to: open[open.count - 1])
            if !element.isVoid { open.append(index) }
        case .root, .comment, .doctype: break
        }
        return true
    }

    /// Returns whether a hidden element stays, because the policy allows the attribute that hides it.
    private func keepsHidden(_ element: HTMLElement, _ style: InlineStyle?) -> Bool {
        guard style == nil, element[attribute: "hidden"] != nil else { return false }
        return policy.globalAttributes.contains("hidden")
            || policy.attributes[element.name]?.contains("hidden") == true
    }
}
