/// The escaping of values.
extension HTMLTracker {
    /// How the value that comes next is written, and whether a quote goes before it.
    struct Placement: Equatable {
        let escaper: Escaper
        var opensQuote = false
    }

    /// Goes on behind a value, and says how it is written.
    mutating func consumeValue(at offset: Int) -> Placement {
        context.endsWithLess = false
        let state = context.state
        switch state {
        case .text: return Placement(escaper: .text)
        case .rawText: return Placement(escaper: rawText(at: offset))
        case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd,
            .commentEndBang:
            context.state = .comment
            return Placement(escaper: .comment)
        case .bogusComment, .cdata: return Placement(escaper: .comment)
        case .attributeValue:
            defer { context.isValueEmpty = false }
            return Placement(escaper: attributeValue(at: offset))
        case .beforeAttributeValue:
            beginValue(.added)
            defer { context.isValueEmpty = false }
            return Placement(escaper: attributeValue(at: offset), opensQuote: true)
        default: return Placement(escaper: name(at: offset))
        }
    }

    private mutating func refuse(_ offset: Int, _ message: String) -> Escaper {
        report(offset, message)
        return .text
    }

    // MARK: - Names

    private mutating func name(at offset: Int) -> Escaper {
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
            return refuse(offset, "a value can’t name an element; to show “<”, write “&lt;”")
        case .doctype, .declarationOpen:
            return refuse(offset, "a value can’t stand in “<!doctype” or “<!”")
        default:
            return refuse(offset, "a value can’t stand within a name of an HTML tag")
        }
    }

    // MARK: - Raw text

    private mutating func rawText(at offset: Int) -> Escaper {
        switch context.element {
        case .title, .textarea: return .textarea
        case .style: return style(at: offset, inAttribute: false)
        case .script where context.scriptKind != .inert:
            context.dashes = 0
            return script(at: offset, inAttribute: false)
        default: return .rawText
        }
    }

    private mutating func script(at offset: Int, inAttribute: Bool) -> Escaper {
        let mode = context.script.mode
        guard context.script.consumeValue() else {
            return refuse(
                offset,
                "a value can’t stand in a regular expression, behind a backslash, or "
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

    private mutating func style(at offset: Int, inAttribute: Bool) -> Escaper {
        let before = context.style
        guard context.style.consumeValue() else {
            return refuse(offset, "a value can’t stand in “@import” or behind a backslash")
        }
        switch before.mode {
        case .double, .single: return .styleString
        case .comment: return .nothing
        case .urlStart: return inAttribute ? .styleAttributeURLStart : .styleURLStart
        case .urlDouble, .urlSingle, .urlBare:
            switch before.url.part {
            case .start: return inAttribute ? .styleAttributeURLStart : .styleURLStart
            case .forbidden, .opaque, .dataPrefix:
                return refuse(offset, "a value can’t stand in an address of this scheme")
            default: return inAttribute ? .styleAttributeURLRest : .styleURLRest
            }
        case .code, .unknown: return .styleValue
        }
    }

    // MARK: - Attributes

    private mutating func attributeValue(at offset: Int) -> Escaper {
        let attribute = context.attribute
        let isQuoted = context.quote != .none
        switch attribute {
        case .plain, .custom, .scriptType, .dynamic:
            context.typeSuffix = 0
            return isQuoted ? .attribute : .unquotedAttribute
        case .metaContent:
            context.hasContentValue = true
            checkRefresh(at: offset)
            return isQuoted ? .attribute : .unquotedAttribute
        case .httpEquiv: return refuse(offset, "a value can’t choose what “http-equiv” does")
        case .url, .resource: return address(at: offset, isResource: attribute == .resource)
        case .srcset, .script, .style, .srcdoc: break
        }
        guard isQuoted else {
            return refuse(offset, "put quotes around the attribute’s value")
        }
        switch attribute {
        case .script: return script(at: offset, inAttribute: true)
        case .style: return style(at: offset, inAttribute: true)
        case .srcset: return candidate(at: offset)
        default:
            return context.isValueEmpty
                ? .srcdoc : refuse(offset, "a value has to be the whole of “srcdoc”")
        }
    }

    private mutating func address(at offset: Int, isResource: Bool) -> Escaper {
        let part = context.url.part
        context.url.consumeValue()
        switch part {
        case .start: return isResource ? .resource : .urlStart
        case .query: return .urlQuery
        case .dataImage where !isResource: return .urlData
        case .forbidden, .dataPrefix, .dataImage:
            return refuse(offset, "a value can’t stand in an address of this scheme")
        case .opaque:
            return refuse(
                offset,
                "a value can’t choose what an address of this scheme does; "
                    + "it can stand behind “?”")
        case .afterScheme where isResource, .authority where isResource:
            return refuse(offset, "a value can’t choose the host that code comes from")
        case .prefix, .value, .unknown: return isResource ? .urlQuery : .urlRest
        case .path, .afterScheme, .slash, .authority: return isResource ? .urlQuery : .urlPath
        }
    }

    private mutating func candidate(at offset: Int) -> Escaper {
        if context.url.part == .start, context.isValueEmpty {
            context.url.consumeValue()
            return .srcset
        }
        return address(at: offset, isResource: false)
    }
}
