// The context behind an `if` or a loop, whose branches end in different contexts.
extension HTMLContext {
    /// Merges the contexts at the end of two branches; nil if no escaping is safe in both.
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
        if left.openReference.rawValue < right.openReference.rawValue {
            left.openReference = right.openReference
        }
        left.firstText = .joined(left.firstText, right.firstText)
        left.url = .joined(left.url, right.url)
        left.sourceSet = .joined(left.sourceSet, right.sourceSet, &left.url)
        left.script = .joined(left.script, right.script)
        left.style = .joined(left.style, right.style)
        if left.typeSuffix != right.typeSuffix { left.typeSuffix = 0 }
        guard left.scriptEscape == right.scriptEscape, left.scriptKind == right.scriptKind else {
            return nil
        }
        left.dashes = min(left.dashes, right.dashes)
        return left
    }

    /// Whether this is in a tag, outside of attribute values.
    private var isInTag: Bool {
        switch state {
        case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName,
            .afterAttributeValue, .selfClosing, .unsettledName:
            true
        default: false
        }
    }

    /// The context between attributes, without the state of the previous attribute.
    private var settled: HTMLContext {
        var context = self
        if state != .attributeName, state != .afterAttributeName { context.attribute = .plain }
        context.quote = .double
        context.url = URLContext()
        context.script = ScriptContext()
        context.style = StyleContext()
        context.sourceSet = SourceSetContext()
        context.typeSuffix = 0
        context.openReference = .none
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
        left.typeCount = max(left.typeCount, right.typeCount)
        right.typeCount = left.typeCount
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
