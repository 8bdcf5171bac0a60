/// The content of `script`, `style`, `title`, `textarea` and the like.
extension HTMLTracker {
    mutating func rawText(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        let element = context.element
        guard let name = element.rawTextName, element != .plaintext else {
            record?(.text(start..<bytes.count))
            return bytes.count
        }
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") {
                if context.scriptEscape < 2, let end = endTag(bytes, index, name) {
                    if index > start { record?(.text(start..<index)) }
                    beginTag(isEnd: true)
                    context.element = element
                    context.scriptEscape = 0
                    return end
                }
                checkMarkup(bytes, index)
            }
            if element == .script { script(bytes, index) }
            if element == .style { context.style.consume(byte) }
            index += 1
        }
        record?(.text(start..<index))
        return index
    }

    /// Where the name of an end tag begins that ends the raw text; nil for any other `<`.
    private mutating func endTag(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ name: StaticString
    ) -> Int? {
        let length = name.utf8CodeUnitCount
        if start + 1 == bytes.count {
            context.endsWithLess = true
            return nil
        }
        guard bytes[start + 1] == UInt8(ascii: "/") else { return nil }
        let rest = bytes[(start + 2)...]
        let expected = name.withUTF8Buffer { Array($0) }
        if rest.count <= length {
            if NameTable<Int>.isEqual(rest, expected.prefix(rest.count)) {
                report(start, "a template tag stands within “</\(name)>”")
            }
            return nil
        }
        guard NameTable<Int>.isEqual(rest.prefix(length), expected) else { return nil }
        let next = bytes[start + 2 + length]
        let ends =
            next == 0x20 || (0x09...0x0D).contains(next) && next != 0x0B
            || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
        return ends ? start + 2 : nil
    }

    /// Within SVG, `title`, `style` and `script` hold elements: what looks like one is read in
    /// two ways.
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

    /// One byte of a script: comments of HTML in it, which hide its end tag, and its own grammar.
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
        if context.scriptEscape == 0 {
            guard rest.starts(with: "!--".utf8) else { return }
            context.scriptEscape = 1
            context.dashes = 0
            if context.scriptKind == .script { context.script.beginLineComment() }
            return
        }
        let isEnd = rest.first == UInt8(ascii: "/")
        let name = isEnd ? rest.dropFirst() : rest
        guard name.count > 6, NameTable<Int>.hasPrefix(name, "script") else { return }
        let next = name[name.startIndex + 6]
        guard
            next == 0x20 || (0x09...0x0D).contains(next) && next != 0x0B
                || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
        else { return }
        context.scriptEscape = isEnd ? 1 : 2
    }
}
