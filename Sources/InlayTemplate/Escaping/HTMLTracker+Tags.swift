/// The tokenization of tags and their attributes.
extension HTMLTracker {
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    mutating func beginTag(isEnd: Bool) {
        context.state = .tagName
        context.isEndTag = isEnd
        context.element = .other
        context.isCut = false
        context.scriptKind = .script
        context.typeSuffix = 0
        context.hasHTTPEquiv = false
        context.hasContentValue = false
        context.typeCount = 0
    }

    /// Reports an error if a name in which the previous literal part ended continues in this one.
    mutating func checkCut(_ byte: UInt8, at offset: Int) {
        let isEnd =
            Self.endsName(byte)
            || (context.state == .attributeName && byte == UInt8(ascii: "="))
        if !isEnd {
            report(offset, "a template tag is within a name of an HTML tag")
        }
        context.isCut = false
        // The rest of the name must not be read as another name.
        switch context.state {
        case .tagName: context.state = .beforeAttributeName
        case .attributeName: context.state = .afterAttributeName
        default: break
        }
    }

    mutating func tagName(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var end = start
        while end < bytes.count, !Self.endsName(bytes[end]) { end += 1 }
        context.element = HTMLElementKind.named(bytes[start..<end])
        record?(.tagName(start..<end, isEnd: context.isEndTag))
        if end == bytes.count {
            context.isCut = true
        } else {
            context.state = .beforeAttributeName
        }
        return end
    }

    mutating func attributeName(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        // An attribute's name may begin with an equals sign, but not contain one.
        var end = start + 1
        while end < bytes.count, !Self.endsName(bytes[end]), bytes[end] != UInt8(ascii: "=") {
            end += 1
        }
        context.attribute =
            context.isEndTag
            ? .plain : HTMLAttributeKind.named(bytes[start..<end], of: context.element)
        record?(.attributeName(start..<end))
        if context.attribute == .httpEquiv {
            context.hasHTTPEquiv = true
            if let problem = context.takeRefresh() { report(start, problem) }
        }
        if context.attribute == .scriptType { context.typeCount = min(context.typeCount + 1, 2) }
        if end == bytes.count {
            context.isCut = true
        } else {
            context.state = .afterAttributeName
        }
        return end
    }

    mutating func betweenNames(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let byte = bytes[index]
        switch (context.state, byte) {
        case (.unsettledName, _):
            if !Self.endsName(byte) {
                report(index, "branches end within different names: put a space or “>” here")
            }
            context.state = .afterAttributeValue
            return index
        case (.beforeAttributeValue, _) where Self.isSpace(byte): return index + 1
        case (.beforeAttributeValue, UInt8(ascii: ">")):
            return endTag(isSelfClosing: false, index)
        case (.beforeAttributeValue, _): return beginValue(byte, index)
        case (.selfClosing, UInt8(ascii: ">")): return endTag(isSelfClosing: true, index)
        case (_, UInt8(ascii: ">")): return endTag(isSelfClosing: false, index)
        case (_, UInt8(ascii: "/")):
            context.state = .selfClosing
            return index + 1
        case (.selfClosing, _):
            context.state = .beforeAttributeName
            return index
        case (.afterAttributeValue, _) where Self.isSpace(byte):
            context.state = .beforeAttributeName
            return index + 1
        case (_, _) where Self.isSpace(byte): return index + 1
        case (.afterAttributeName, UInt8(ascii: "=")):
            context.state = .beforeAttributeValue
            return index + 1
        default:
            if byte == UInt8(ascii: "=") {
                report(index, "an attribute without a name: a “=” without a name before it")
            }
            context.state = .attributeName
            return index
        }
    }

    // MARK: - Values of attributes

    private mutating func beginValue(_ byte: UInt8, _ index: Int) -> Int {
        switch byte {
        case UInt8(ascii: "\""): context.beginValue(.double)
        case UInt8(ascii: "'"): context.beginValue(.single)
        default:
            context.beginValue(.none)
            return index
        }
        return index + 1
    }

    mutating func attributeValue(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var end = start
        switch context.quote {
        case .double:
            end = ByteSearch.first(UInt8(ascii: "\""), in: bytes, from: start) ?? bytes.count
        case .single:
            end = ByteSearch.first(UInt8(ascii: "'"), in: bytes, from: start) ?? bytes.count
        case .none, .added:
            while end < bytes.count, !Self.isSpace(bytes[end]), bytes[end] != UInt8(ascii: ">") {
                if context.quote == .added, bytes[end] == UInt8(ascii: "\"") {
                    report(end, "a quote within an attribute’s value that has no quotes around it")
                }
                end += 1
            }
        }
        if end > start {
            context.isValueEmpty = false
            if let problem = AttributeValueScanner.consume(bytes, start..<end, &context) {
                problems.append(problem)
            }
        }
        guard end < bytes.count else {
            // In the query of a URL, an `&` separates fields. A numeric reference contains “#”,
            // which would be taken for the start of the fragment.
            let isInQuery =
                context.url.part == .query
                && (context.attribute == .url || context.attribute == .resource)
            recordReference(bytes, start..<end, isInQuery: isInQuery)
            return end
        }
        record?(.attributeValue(start..<end))
        if context.attribute == .scriptType {
            context.scriptKind = AttributeValueScanner.scriptKind(context)
        }
        switch context.quote {
        case .double, .single:
            context.state = .afterAttributeValue
            return end + 1
        case .added:
            quotes.append(end)
            context.state = .afterAttributeValue
        case .none: context.state = .beforeAttributeName
        }
        return end
    }

    // MARK: - The end of a tag

    private mutating func endTag(isSelfClosing: Bool, _ index: Int) -> Int {
        record?(.tagEnd(isSelfClosing: isSelfClosing))
        let element = context.element
        context.state = .text
        if context.isEndTag {
            if element == .svg || element == .math { context.isForeign = false }
        } else if element == .svg || element == .math {
            context.isForeign = context.isForeign || !isSelfClosing
        } else if element.rawTextName != nil {
            if context.isForeign, isSelfClosing {
                report(index, "write the end tag: HTML and SVG read “/>” differently here")
            }
            context.state = .rawText
            context.script = ScriptContext()
            context.style = StyleContext()
            context.scriptEscape = 0
            context.dashes = 0
        }
        let isFirstText = !context.isEndTag && element.dropsLineBreak
        if context.state == .text {
            let isForeign = context.isForeign
            context = HTMLContext()
            context.isForeign = isForeign
        }
        context.firstText = isFirstText ? .start : .none
        return index + 1
    }
}
