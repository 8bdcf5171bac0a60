/// The state of the HTML tokenizer at one point of a template, as far as escaping depends on it.
///
/// The states are those of the HTML standard's tokenizer; those that only differ in the parse
/// errors that they report are one here.
struct HTMLContext: Hashable, Sendable {
    enum State: UInt8, Sendable {
        case text
        /// Behind `<`, and behind `</`.
        case tagOpen, endTagOpen
        /// Behind `<!`, where the literal text ends.
        case declarationOpen
        case bogusComment, doctype, cdata
        case commentStart, commentStartDash, comment, commentEndDash, commentEnd, commentEndBang
        case tagName, beforeAttributeName, attributeName, afterAttributeName
        case beforeAttributeValue, attributeValue, afterAttributeValue, selfClosing
        /// The content of `script`, `style`, `title`, `textarea` and the like.
        case rawText
        /// Branches end within different names of a tag: a space or the tag's end must follow.
        case unsettledName
    }

    enum Quote: UInt8, Sendable {
        case double, single, none
        /// The compiler puts quotes around the value, which the template has without.
        case added
    }

    var state = State.text
    /// The element whose tag or raw text this is.
    var element = HTMLElementKind.other
    var isEndTag = false
    /// A literal ended within a name; the next one has to begin with what ends the name.
    var isCut = false
    var attribute = HTMLAttributeKind.plain
    var quote = Quote.double
    var scriptKind = ScriptKind.script
    var url = URLContext()
    var script = ScriptContext()
    var style = StyleContext()
    /// The last letters of a `type` attribute's value, lower-case.
    var typeSuffix: UInt64 = 0
    var hasHTTPEquiv = false
    var hasContentValue = false
    /// Whether an attribute's value has any part yet.
    var isValueEmpty = true
    /// Within `svg` or `math`, where the parser reads raw text and CDATA in another way.
    var isForeign = false
    /// In a script: 1 behind `<!--`, 2 behind a further `<script`.
    var scriptEscape: UInt8 = 0
    /// In an escaped script: how many dashes stand before.
    var dashes: UInt8 = 0
    /// Raw text ended with `<`, so that the next literal may not begin an end tag.
    var endsWithLess = false

    /// What a `script` element holds.
    enum ScriptKind: UInt8, Sendable {
        case script, json
        /// A data block of another type, such as a client-side template.
        case inert
    }

    /// Begins the value of the current attribute.
    mutating func beginValue(_ quote: Quote) {
        state = .attributeValue
        self.quote = quote
        isValueEmpty = true
        url = URLContext()
        script = ScriptContext()
        style = StyleContext()
        typeSuffix = 0
    }

    /// What is wrong with a value in `content` where the tag has `http-equiv`; nil otherwise.
    mutating func takeRefresh() -> String? {
        guard hasHTTPEquiv, hasContentValue else { return nil }
        hasContentValue = false
        return "a value in “content” beside “http-equiv” could lead the page anywhere"
    }

    /// Whether the template may end here.
    var isComplete: Bool { state == .text }

    /// The context behind branches that end differently; nil where no escaping fits both.
    static func joined(_ left: HTMLContext, _ right: HTMLContext) -> HTMLContext? {
        if left == right { return left }
        var left = left
        var right = right
        let isForeign = left.isForeign || right.isForeign
        left.isForeign = isForeign
        right.isForeign = isForeign
        guard left.element == right.element, left.isEndTag == right.isEndTag,
            left.scriptKind == right.scriptKind || !left.isInTag
        else { return nil }
        if left.isInTag, right.isInTag { return joinedNames(left.settled, right.settled) }
        guard left.state == right.state, left.attribute == right.attribute,
            left.quote == right.quote
        else { return nil }
        left.isValueEmpty = left.isValueEmpty && right.isValueEmpty
        left.hasHTTPEquiv = left.hasHTTPEquiv || right.hasHTTPEquiv
        left.hasContentValue = left.hasContentValue || right.hasContentValue
        left.endsWithLess = left.endsWithLess || right.endsWithLess
        left.url = .joined(left.url, right.url)
        left.script = .joined(left.script, right.script)
        left.style = .joined(left.style, right.style)
        if left.typeSuffix != right.typeSuffix { left.typeSuffix = 0 }
        guard left.scriptEscape == right.scriptEscape, left.scriptKind == right.scriptKind else {
            return nil
        }
        left.dashes = min(left.dashes, right.dashes)
        return left
    }

    /// The part of a page, as errors call it.
    var place: String {
        switch state {
        case .text: "in the text of an element"
        case .rawText: "in <\(element.rawTextName?.description ?? "script")>"
        case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd,
            .commentEndBang, .bogusComment:
            "in a comment"
        case .doctype: "in <!doctype>"
        case .cdata: "in a CDATA section"
        case .attributeValue, .beforeAttributeValue: "in an attribute’s value"
        default: "in a tag"
        }
    }

    /// Whether this is in a tag, but in no attribute's value.
    private var isInTag: Bool {
        switch state {
        case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName,
            .afterAttributeValue, .selfClosing, .unsettledName:
            true
        default: false
        }
    }

    /// Without what doesn't matter between the attributes of a tag.
    private var settled: HTMLContext {
        var context = self
        if state != .attributeName, state != .afterAttributeName { context.attribute = .plain }
        context.quote = .double
        context.url = URLContext()
        context.script = ScriptContext()
        context.style = StyleContext()
        context.typeSuffix = 0
        context.isValueEmpty = true
        return context
    }

    private static func joinedNames(_ left: HTMLContext, _ right: HTMLContext) -> HTMLContext? {
        var left = left
        var right = right
        left.hasHTTPEquiv = left.hasHTTPEquiv || right.hasHTTPEquiv
        left.hasContentValue = left.hasContentValue || right.hasContentValue
        right.hasHTTPEquiv = left.hasHTTPEquiv
        right.hasContentValue = left.hasContentValue
        if left == right { return left }
        guard left.scriptKind == right.scriptKind else { return nil }
        let open: Set<State> = [.beforeAttributeName, .afterAttributeName, .afterAttributeValue]
        let isOpen = open.contains(left.state) && open.contains(right.state)
        left.state = isOpen ? .afterAttributeValue : .unsettledName
        left.attribute = .plain
        left.isCut = false
        return left
    }
}
