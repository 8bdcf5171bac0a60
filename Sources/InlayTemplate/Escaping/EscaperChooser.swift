/// A state machine that chooses the escaping of each value by its context in the page.
struct EscaperChooser {
    /// The context after the values so far.
    private(set) var context: HTMLContext

    /// The error for a value that no escaping makes safe in its context.
    struct Refusal: Error {
        let message: String

        init(_ message: String) {
            self.message = message
        }
    }

    /// The escape of the next value, and whether a quotation mark is written before it.
    struct Placement: Equatable {
        let escaper: Escaper
        var opensQuote = false
        /// Whether the `&` at the end of the last literal has to be written as `&amp;`.
        var escapesAmpersand = false
    }

    /// The error message for a value that could complete a character reference before it.
    static let openReference =
        "an “&” before a template tag may begin a character reference: write “&amp;”, or put a space "
        + "behind it"

    private static let elementName =
        "a value can’t name an element; to show “<”, write “&lt;”"

    init(_ context: HTMLContext) {
        self.context = context
    }

    /// Advances the context past a value and returns the value's escaping.
    mutating func consumeValue() throws(Refusal) -> Placement {
        let followsLess = context.endsWithLess
        context.endsWithLess = false
        let reference = context.openReference
        context.openReference = .none
        if context.firstText != .none { context.firstText = .afterValue }
        if reference == .open { throw Refusal(Self.openReference) }
        var placement = try placement(followsLess: followsLess)
        placement.escapesAmpersand = reference == .escapable
        return placement
    }

    private mutating func placement(followsLess: Bool) throws(Refusal) -> Placement {
        switch context.state {
        case .text: return Placement(escaper: .text)
        case .rawText:
            let escaper = try rawText()
            switch escaper {
            case .textarea, .rawText, .styleURLStart, .styleURLRest:
                // A value such as `/title` would end the element.
                if followsLess { throw Refusal(Self.elementName) }
            case .nothing: context.endsWithLess = followsLess
            default: break
            }
            return Placement(escaper: escaper)
        case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd,
            .commentEndBang:
            context.state = .comment
            return Placement(escaper: .comment)
        case .bogusComment, .cdata: return Placement(escaper: .comment)
        case .attributeValue:
            defer { context.isValueEmpty = false }
            return Placement(escaper: try attributeValue())
        case .beforeAttributeValue:
            context.beginValue(.added)
            defer { context.isValueEmpty = false }
            return Placement(escaper: try attributeValue(), opensQuote: true)
        default: return Placement(escaper: try name())
        }
    }

    // MARK: - Names

    private mutating func name() throws(Refusal) -> Escaper {
        switch context.state {
        case .tagName where context.isCut && context.element == .other: return .tagNameDigits
        case .beforeAttributeName, .afterAttributeName, .afterAttributeValue:
            context.state = .attributeName
            context.attribute = .dynamic
            context.isCut = true
            return .attributeName
        case .attributeName where context.isCut && context.attribute == .custom:
            return .attributeNameRest
        case .tagOpen, .endTagOpen:
            throw Refusal(Self.elementName)
        case .doctype, .declarationOpen:
            throw Refusal("a value isn’t allowed in “<!doctype” or “<!”")
        default:
            throw Refusal("a value isn’t allowed within a name of an HTML tag")
        }
    }

    // MARK: - Raw text

    private mutating func rawText() throws(Refusal) -> Escaper {
        switch context.element {
        case .title, .textarea: return .textarea
        case .style: return try style(inAttribute: false)
        case .script where context.scriptKind == .loadingRules:
            throw Refusal("a value can’t choose what is loaded by this script’s rules")
        case .script where context.scriptKind != .inert:
            context.dashes = 0
            return try script(inAttribute: false)
        default: return .rawText
        }
    }

    private mutating func script(inAttribute: Bool) throws(Refusal) -> Escaper {
        let mode = context.script.mode
        guard context.script.consumeValue() else {
            throw Refusal(
                "a value isn’t allowed in a regular expression, after a backslash, or "
                    + "within “${…}”: give it to a variable first")
        }
        switch mode {
        case .double, .single, .template: return .scriptString
        case .lineComment, .blockComment: return .nothing
        default:
            if context.scriptKind == .json, !inAttribute { return .json }
            return inAttribute ? .scriptAttribute : .scriptLiteral
        }
    }

    private mutating func style(inAttribute: Bool) throws(Refusal) -> Escaper {
        let before = context.style
        guard context.style.consumeValue() else {
            throw Refusal(
                before.mode == .unknown
                    ? "a value isn’t allowed where this may be a URL or not: put a space before "
                        + "“url(”, and end both branches in the same context"
                    : "a value isn’t allowed in “@import” or after a backslash")
        }
        switch before.mode {
        case .double, .single: return .styleString
        case .comment: return .nothing
        case .urlStart: return inAttribute ? .styleAttributeURLStart : .styleURLStart
        case .urlDouble, .urlSingle, .urlBare:
            switch before.url.part {
            case .start: return inAttribute ? .styleAttributeURLStart : .styleURLStart
            case .forbidden, .chosenScheme, .opaque, .dataPrefix:
                throw Refusal("a value isn’t allowed in a URL of this scheme")
            default: return inAttribute ? .styleAttributeURLRest : .styleURLRest
            }
        case .code, .unknown: return .styleValue
        }
    }

    // MARK: - Attributes

    private mutating func attributeValue() throws(Refusal) -> Escaper {
        let attribute = context.attribute
        let isQuoted = context.quote != .none
        switch attribute {
        case .plain, .custom, .scriptType, .dynamic:
            context.typeSuffix = 0
            return isQuoted ? .attribute : .unquotedAttribute
        case .metaContent:
            context.hasContentValue = true
            if let problem = context.takeRefresh() { throw Refusal(problem) }
            return isQuoted ? .attribute : .unquotedAttribute
        case .httpEquiv: throw Refusal("a value can’t choose what “http-equiv” does")
        case .url where context.element == .animation:
            let escaper = try address(isResource: false)
            return escaper == .urlStart
                ? .animationStart : escaper == .urlRest ? .animationRest : escaper
        case .url, .resource: return try address(isResource: attribute == .resource)
        case .urlList:
            // Colons are escaped, because a semicolon in the value begins another URL with its own
            // scheme.
            let escaper = try address(isResource: false)
            return escaper == .urlQuery || escaper == .urlData ? escaper : .animationRest
        case .srcset, .script, .style, .srcdoc: break
        }
        guard isQuoted else {
            throw Refusal("put quotes around the attribute’s value")
        }
        switch attribute {
        case .script: return try script(inAttribute: true)
        case .style: return try style(inAttribute: true)
        case .srcset: return try candidate()
        default:
            guard context.isValueEmpty else {
                throw Refusal("a value must be the whole of “srcdoc”")
            }
            return .srcdoc
        }
    }

    private mutating func address(isResource: Bool) throws(Refusal) -> Escaper {
        let part = context.url.part
        let hasValue = context.url.hasValue
        context.url.consumeValue()
        switch part {
        case .start: return isResource ? .resource : .urlStart
        case .query: return .urlQuery
        case .dataImage where !isResource: return .urlData
        case .forbidden, .chosenScheme, .dataPrefix, .dataImage:
            throw Refusal("a value isn’t allowed in a URL of this scheme")
        case .opaque:
            throw Refusal(
                "a value can’t choose what an address of this scheme does; "
                    + "it can stand behind “?”")
        case .afterScheme where isResource, .authority where isResource,
            .host where isResource, .unknown where isResource:
            throw Refusal("a value can’t choose the host that code comes from")
        case .value where isResource:
            throw Refusal(
                "a value can’t choose the host that code comes from: put a “/” before it, or "
                    + "give the template the whole address")
        case .prefix, .value, .unknown: return isResource ? .urlQuery : .urlRest
        case .path: return isResource ? .urlQuery : .urlPath
        case .slash: return isResource ? .urlQuery : hasValue ? .urlAuthority : .urlSlash
        case .afterScheme, .authority: return .urlAuthority
        case .host: return .urlHost
        }
    }

    private mutating func candidate() throws(Refusal) -> Escaper {
        context.sourceSet.consumeValue()
        if context.url.part == .start, context.isValueEmpty {
            context.url.consumeValue()
            return .srcset
        }
        return try address(isResource: false)
    }
}
