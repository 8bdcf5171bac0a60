import InlayHTML

/// A writer that serializes a range of characters of a rich text as HTML.
struct RichTextWriter {
    private var output: [UInt8] = []
    private let range: Range<Int>
    /// The number of characters written or skipped so far.
    private var position = 0
    private var isFirst = true
    /// The length of ``output`` after the last text block that added to it; nil before the first.
    private var textEnd: Int?

    init(_ range: Range<Int>) {
        self.range = range
    }

    var html: String { String(decoding: output, as: UTF8.self) }

    mutating func add(_ block: RichTextBlock) {
        if case .text(let inlines) = block.kind {
            if !isFirst { position += 1 }
            isFirst = false
            let start = output.count
            for inline in inlines { add(inline) }
            if start == textEnd, output.count > start {
                // The empty block between two text blocks isn't copied, their line break is.
                output.insert(contentsOf: "<br>".utf8, at: start)
            }
            if output.count > start { textEnd = output.count }
            return
        }
        // Blocks outside the range have no HTML.
        let name = Self.name(of: block)
        let start = output.count
        output += "<\(name)>".utf8
        let inside = output.count
        var firstNumber: Int?
        for child in block.children {
            let end = output.count
            add(child)
            if case .item(.number(let number)) = child.kind, output.count > end {
                firstNumber = firstNumber ?? number
            }
        }
        // Without its empty items, a copied list would have other numbers.
        let isEmptyItem = block.children.first?.kind == .text([]) && range.contains(position)
        guard output.count > inside || isEmptyItem else { return output.removeSubrange(start...) }
        output += "</\(name)>".utf8
        if let firstNumber, firstNumber != 1 {
            output.insert(contentsOf: " start=\"\(firstNumber)\"".utf8, at: inside - 1)
        }
    }

    private mutating func add(_ inline: RichTextInline) {
        switch inline {
        case .text(let text, let style):
            let part = take(text)
            if !part.isEmpty { output += Self.styled(Self.escaped(String(part)), style).utf8 }
        case .lineBreak: if !take("\n").isEmpty { output += "<br>".utf8 }
        case .image(let image, let style):
            // An image without alternative text is copied if its position is within the range.
            let isWithin = range.lowerBound <= position && position < range.upperBound
            guard !take(image.description).isEmpty || image.description.isEmpty && isWithin else {
                return
            }
            output += Self.styled(Self.html(of: image), style).utf8
        }
    }

    private static func html(of image: RichTextImage) -> String {
        let source = image.source.isEmpty ? "" : " src=\"\(escaped(image.source))\""
        let style =
            (image.isStretched ? ["width: \(image.width)px", "height: \(image.height)px"] : [])
            + (image.alignment == .middle ? ["vertical-align: middle"] : [])
        let styles = style.isEmpty ? "" : " style=\"\(style.joined(separator: "; "))\""
        return """
            <img\(source) alt="\(escaped(image.description))" width="\(image.width)" \
            height="\(image.height)"\(styles)>
            """
    }

    /// Advances ``position`` by the length of a text, and returns the part of the text that is
    /// within the range.
    private mutating func take(_ text: String) -> Substring {
        let count = text.count
        defer { position += count }
        let start = max(range.lowerBound - position, 0)
        let end = min(range.upperBound - position, count)
        guard start < end else { return "" }
        return text.dropFirst(start).prefix(end - start)
    }

    private static func name(of block: RichTextBlock) -> String {
        switch block.kind {
        case .text, .group: "div"
        case .paragraph: "p"
        case .heading(let level, _): "h\(level)"
        case .item: "li"
        case .quote: "blockquote"
        case .preformatted: "pre"
        case .list:
            if case .item(.number) = block.children.first?.kind { "ol" } else { "ul" }
        }
    }

    private static func styled(_ html: String, _ style: RichTextStyle) -> String {
        var html = html
        switch style.box?.kind {
        case .code: html = element("code", html)
        case .key: html = element("kbd", html)
        case nil: break
        }
        if style.strike != nil { html = element("s", html) }
        if case .plain = style.underline { html = element("u", html) }
        if style.isItalic { html = element("i", html) }
        if style.boldness > 0 { html = element("b", html) }
        if let link = style.link { html = "<a href=\"\(escaped(link))\">\(html)</a>" }
        return html
    }

    private static func element(_ name: String, _ html: String) -> String {
        "<\(name)>\(html)</\(name)>"
    }

    private static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        HTMLText.appendValue(text, to: &escaped)
        return String(decoding: escaped, as: UTF8.self)
    }
}
