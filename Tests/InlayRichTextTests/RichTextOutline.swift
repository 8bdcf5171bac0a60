import InlayHTML
import InlayRichText

extension RichText {
    init?(fragment: String) {
        guard let text = try? RichText(HTMLTree(fragment: fragment)) else { return nil }
        self = text
    }

    /// The outline of the blocks and their contents.
    var outline: [String] { blocks.map(\.outline) }

    /// The markers of all items, in their order.
    var markers: [RichTextMarker] { blocks.flatMap(\.markers) }
}

extension RichTextBlock {
    fileprivate var outline: String {
        if case .text(let inlines) = kind {
            return "[" + inlines.map(\.outline).joined(separator: "|") + "]"
        }
        let name = "\(kind)".prefix { $0.isLetter }
        if children.isEmpty { return name + "[]" }
        let inner = children.map(\.outline)
        // Text alone needs no braces.
        if inner.count == 1, inner[0].hasPrefix("[") { return name + inner[0] }
        return "\(name)(\(inner.joined(separator: " ")))"
    }

    fileprivate var markers: [RichTextMarker] {
        let inner = children.flatMap(\.markers)
        guard case .item(let marker) = kind else { return inner }
        return [marker] + inner
    }
}

extension RichTextInline {
    fileprivate var outline: String {
        switch self {
        case .text(let text, _): text
        case .lineBreak: "⏎"
        case .image(let image, _): "image(\(image.width)×\(image.height))"
        }
    }
}
