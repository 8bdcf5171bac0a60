/// A writer of parts of element and attribute names.
enum NameWriter {
    private static func isNamePart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// Writes the digits of a name such as `h1`; anything else becomes `0`.
    static func appendDigits(
        _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) -> ValueWriter.Outcome {
        let isNumber = !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
        if isNumber { output += text } else { output.append(UInt8(ascii: "0")) }
        return isNumber || text.isEmpty ? .written : .blocked
    }

    /// The replacement of an attribute name that isn't known to be harmless.
    static let blockedName = "data-blocked"

    /// Writes an attribute name that is known to be harmless, without white space around it.
    static func appendName(
        _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) -> ValueWriter.Outcome {
        let start = text.firstIndex { !HTMLTracker.isSpace($0) } ?? text.endIndex
        let end = text.lastIndex { !HTMLTracker.isSpace($0) }.map { $0 + 1 } ?? start
        let name = text[start..<end]
        guard !name.isEmpty else {
            output += "data-empty".utf8
            return .written
        }
        let isData =
            name.count > 5 && ["data-", "aria-"].contains { name.starts(with: $0.utf8) }
        guard name.allSatisfy(isNamePart),
            isData || harmless.contains(String(decoding: name, as: UTF8.self).lowercased())
        else {
            output += blockedName.utf8
            return .blocked
        }
        output += name
        return .written
    }

    /// Writes the rest of a name that begins with `data-`; characters that aren't allowed in it
    /// become `_`.
    static func appendRest(
        _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) -> ValueWriter.Outcome {
        for byte in text { output.append(isNamePart(byte) ? byte : UInt8(ascii: "_")) }
        return text.allSatisfy(isNamePart) ? .written : .blocked
    }

    private static let harmless: Set<String> = [
        "abbr", "accept", "accesskey", "align", "allowfullscreen", "alt", "async", "autocapitalize",
        "autocomplete", "autofocus", "autoplay", "border", "checked", "class", "color", "cols",
        "colspan", "controls", "coords", "datetime", "defer", "dir", "dirname", "disabled",
        "download", "draggable", "enctype", "for", "headers", "height", "hidden", "high",
        "hreflang",
        "id", "inert", "inputmode", "ismap", "itemid", "itemprop", "itemref", "itemscope",
        "itemtype", "kind", "label", "lang", "list", "loading", "loop", "low", "max", "maxlength",
        "media", "min", "minlength", "multiple", "muted", "name", "nonce", "novalidate", "open",
        "optimum", "pattern", "placeholder", "preload", "readonly", "rel", "required", "reversed",
        "role", "rows", "rowspan", "scope", "selected", "shape", "size", "sizes", "span",
        "spellcheck", "start", "step", "summary", "tabindex", "target", "title", "translate",
        "valign", "value", "width", "wrap",
    ]
}
