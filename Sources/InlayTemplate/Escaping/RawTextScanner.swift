/// A scanner of the content of `script`, `style`, `title`, `textarea` and other raw-text elements.
struct RawTextScanner {
    private(set) var context: HTMLContext
    private(set) var problems: [HTMLTracker.Problem] = []

    init(_ context: HTMLContext) {
        self.context = context
    }

    /// Returns the end of the raw text, and whether an end tag begins there.
    mutating func consume(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> (end: Int, isTag: Bool) {
        let element = context.element
        guard let name = element.rawTextName, element != .plaintext else {
            return (bytes.count, false)
        }
        let letters = name.withUTF8Buffer { Array($0) }
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") {
                if context.scriptEscape < 2, isEndTag(bytes, index, letters) {
                    return (index, true)
                }
                checkMarkup(bytes, index)
            }
            if byte == UInt8(ascii: "&") { checkReference(bytes, index) }
            if element == .script { script(bytes, index) }
            if element == .style { context.style.consume(byte) }
            index += 1
        }
        return (index, false)
    }

    /// Returns whether a `<` begins the end tag of the raw text.
    private mutating func isEndTag(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ name: [UInt8]
    ) -> Bool {
        if start + 1 == bytes.count {
            context.endsWithLess = true
            return false
        }
        guard bytes[start + 1] == UInt8(ascii: "/") else { return false }
        let rest = bytes[(start + 2)...]
        guard rest.count > name.count else {
            if NameTable<Int>.isEqual(rest, name.prefix(rest.count)) {
                let element = String(decoding: name, as: UTF8.self)
                report(start, "a template tag is within “</\(element)>”")
            }
            return false
        }
        return NameTable<Int>.isEqual(rest.prefix(name.count), name)
            && HTMLTracker.endsName(bytes[start + 2 + name.count])
    }

    /// Reports text that would be markup within SVG only, because the context may be either.
    private mutating func checkMarkup(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
        guard context.isForeign, index + 1 < bytes.count else { return }
        let next = bytes[index + 1]
        if (0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "!") {
            let isCDATA = bytes[(index + 1)...].starts(with: "![CDATA[".utf8)
            if !isCDATA {
                report(index, "write “&lt;”: within SVG this is a tag, elsewhere it is text")
            }
        }
    }

    /// Reports character references in `style` and `script`, which are resolved within SVG only.
    private mutating func checkReference(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
        guard context.isForeign, !context.element.hasReferences,
            CharacterReference.begins(bytes, at: index)
        else { return }
        report(index, "write the character: within SVG this is a reference, elsewhere it is text")
    }

    /// Advances past a byte of a script, tracking the script's syntax and the HTML comments within
    /// which `</script>` doesn't end it.
    private mutating func script(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
        let byte = bytes[index]
        if byte == UInt8(ascii: "<") { scriptMarkup(bytes, index) }
        if context.scriptEscape > 0 {
            if byte == UInt8(ascii: "-") {
                context.dashes = min(context.dashes + 1, 2)
            } else {
                if byte == UInt8(ascii: ">"), context.dashes == 2 { context.scriptEscape = 0 }
                context.dashes = 0
            }
        }
        if context.scriptKind != .inert { context.script.consume(byte) }
    }

    private mutating func scriptMarkup(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
        let rest = bytes[(index + 1)...]
        if rest.starts(with: "!--".utf8) {
            if context.scriptKind == .script { context.script.beginLineComment() }
            if context.scriptEscape == 0 {
                context.scriptEscape = 1
                context.dashes = 0
            }
            return
        }
        guard context.scriptEscape > 0 else { return }
        let isEnd = rest.first == UInt8(ascii: "/")
        let name = isEnd ? rest.dropFirst() : rest
        guard name.count > 6, NameTable<Int>.hasPrefix(name, "script") else { return }
        guard HTMLTracker.endsName(name[name.startIndex + 6]) else { return }
        context.scriptEscape = isEnd ? 1 : 2
    }

    private mutating func report(_ offset: Int, _ message: String) {
        problems.append((offset, message))
    }
}
