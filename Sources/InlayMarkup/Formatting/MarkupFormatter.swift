import InlayValues

/// The formatter of documents: an indentation of four spaces, and one line for each attribute of a
/// long start tag.
///
/// Values, instructions and comments are unchanged; formatting a formatted document changes
/// nothing.
package struct MarkupFormatter {
    private static let width = 100
    private let bytes: [UInt8]
    private var output: [UInt8] = []

    private init(_ document: MarkupDocument) {
        bytes = document.source.bytes
    }

    /// Returns the formatted text of a markup document.
    package static func format(_ document: MarkupDocument) -> [UInt8] {
        var formatter = MarkupFormatter(document)
        formatter.write(document)
        return formatter.output
    }

    private mutating func write(_ document: MarkupDocument) {
        var end = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if bytes[end...].starts(with: Array("<?xml".utf8)),
            let close = bytes[end...].firstIndex(of: 0x3E)
        {
            write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
            end = close + 1
        }
        for node in document.prolog + [.element(document.root)] + document.epilog {
            write(node, level: 0, after: output.isEmpty ? node.range.lowerBound : end)
            end = node.range.upperBound
        }
    }

    /// Writes a node on its own line, after one blank line if the source had any.
    private mutating func write(_ node: MarkupNode, level: Int, after end: Int) {
        let between = bytes[min(end, node.range.lowerBound)..<node.range.lowerBound]
        if between.count(where: { $0 == 0x0A }) > 1 { output.append(0x0A) }
        indent(level)
        switch node {
        case .element(let element): write(element, level: level)
        case .instruction(let instruction):
            output += bytes[instruction.range]
        case .comment(let comment): output += bytes[comment.range]
        }
        output.append(0x0A)
    }

    private mutating func write(_ element: MarkupElementNode, level: Int) {
        let attributes = element.attributes.map(text)
        let isEmpty = element.children.isEmpty
        let length =
            level * 4 + 1 + element.name.count + (isEmpty ? 2 : 1)
            + attributes.reduce(0) { $0 + 1 + String(decoding: $1, as: UTF8.self).count }
        write("<\(element.name)")
        for attribute in attributes {
            if length > Self.width {
                output.append(0x0A)
                indent(level + 1)
            } else {
                output.append(0x20)
            }
            output += attribute
        }
        guard !isEmpty else { return write("/>") }
        write(">\n")
        var end = element.children[0].range.lowerBound
        for child in element.children {
            write(child, level: level + 1, after: end)
            end = child.range.upperBound
        }
        indent(level)
        write("</\(element.name)>")
    }

    /// Returns an attribute with its value and quotation marks as written.
    private func text(_ attribute: MarkupAttribute) -> [UInt8] {
        let range = attribute.valueRange
        let value = bytes[range]
        let quote: UInt8 = value.contains(0x22) ? 0x27 : 0x22
        return Array("\(attribute.name)=".utf8) + [quote] + value + [quote]
    }

    private mutating func indent(_ level: Int) {
        output += repeatElement(0x20, count: level * 4)
    }

    private mutating func write(_ text: String) {
        output += text.utf8
    }
}
