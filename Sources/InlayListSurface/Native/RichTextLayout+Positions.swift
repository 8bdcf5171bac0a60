import InlayRichText
import InlayShell

/// A line of text at its position in a layout.
struct PositionedLine {
    let part: RichTextFlow<NativeText>.Text
    let line: NativeLine
    /// The range of the line's characters in the row's text.
    let range: Range<Int>

    /// The line's bounds, in pixels from the layout's top left corner.
    var bounds: RichTextLayout.Rectangle { box(from: 0, to: line.edges.last ?? 0) }

    private func box(from left: Double, to right: Double) -> RichTextLayout.Rectangle {
        .init(
            x: part.x + left, y: part.y + line.top, width: max(right - left, 0),
            height: line.height)
    }

    /// The line's units, each with its character range in the row's text, and its bounds in pixels
    /// from the layout's top left corner.
    var units: [(unit: NativeUnit, range: Range<Int>, box: RichTextLayout.Rectangle)] {
        var position = range.lowerBound
        return zip(line.units, line.edges).map { index, left in
            let unit = part.lines.units[index]
            defer { position += unit.text.count }
            let right = min(left + unit.line.width, line.edges.last ?? left)
            return (unit, position..<position + unit.text.count, box(from: left, to: right))
        }
    }

    /// Returns the lines of a layout in the order of the text.
    static func lines(of flow: RichTextFlow<NativeText>) -> [PositionedLine] {
        var position = 0
        return flow.texts.flatMap { part in
            // A line break separates two blocks.
            defer { position += 1 }
            return part.lines.lines.map { line in
                let start = position
                for index in line.units { position += part.lines.units[index].text.count }
                return PositionedLine(part: part, line: line, range: start..<position)
            }
        }
    }
}

extension RichTextLayout {
    /// Returns the URL of the link at a point, as written in the HTML; nil if there is none.
    ///
    /// The point is in pixels from the layout's top left corner.
    package func link(atX x: Double, y: Double) -> String? {
        for line in lines where line.bounds.contains(x, y) {
            for (unit, _, box) in line.units {
                let isHit =
                    box.x - unit.line.leading <= x
                    && x < box.x + box.width + unit.line.trailing
                if isHit, let link = unit.style.link { return link }
            }
        }
        return nil
    }

    /// A link in the text of the layout.
    struct Link {
        /// The URL as written in the HTML.
        let address: String
        /// The range of the link's characters in the row's text.
        fileprivate(set) var range: Range<Int>
        /// The link's text, including the alternative texts of its images.
        fileprivate(set) var text: String
        /// The smallest rectangle around all lines of the link, in pixels from the layout's top
        /// left corner.
        fileprivate(set) var bounds: Rectangle
    }

    /// The links in the order of the text.
    var links: [Link] {
        var links: [Link] = []
        for (unit, range, box) in lines.flatMap(\.units) {
            guard let address = unit.style.link else { continue }
            if var last = links.last, last.address == address,
                last.range.upperBound == range.lowerBound
            {
                last.range = last.range.lowerBound..<range.upperBound
                last.text += unit.text
                last.bounds = last.bounds.union(box)
                links[links.count - 1] = last
            } else {
                links.append(Link(address: address, range: range, text: unit.text, bounds: box))
            }
        }
        return links
    }

    /// Returns the images in lines, with their bounds in the layout.
    static func images(in lines: [PositionedLine]) -> [Image] {
        lines.flatMap { positioned in
            positioned.units.compactMap { unit, range, box in
                guard let image = unit.image else { return nil }
                let bottom = positioned.part.y + positioned.line.baseline + image.drop
                let bounds = Rectangle(
                    x: box.x, y: bottom - image.height, width: image.width,
                    height: image.height)
                return Image(image: image.image, box: bounds, range: range)
            }
        }
    }

    /// Whether a point, in pixels from the layout's top left corner, is on a line of text and not
    /// on an image.
    func isText(atX x: Double, y: Double) -> Bool {
        !images.contains { $0.box.contains(x, y) } && lines.contains { $0.bounds.contains(x, y) }
    }

    /// Returns the character offset in the row's text that is nearest to a point.
    ///
    /// The point is in pixels from the layout's top left corner.
    package func position(atX x: Double, y: Double) -> Int {
        let nearest = lines.min { $0.bounds.distance(toY: y) < $1.bounds.distance(toY: y) }
        guard let nearest else { return 0 }
        // The line break belongs to this line, and not to the next one.
        let before = nearest.units.prefix { unit, _, box in
            !unit.line.isLineBreak && x >= box.x + unit.line.width / 2
        }
        return before.last?.range.upperBound ?? nearest.range.lowerBound
    }

    /// Returns the bounds of a range of characters, from top to bottom.
    ///
    /// There is one rectangle, as high as the line, for each line with visible characters of the
    /// range.
    package func rectangles(of range: Range<Int>) -> [Rectangle] {
        lines.filter { $0.range.overlaps(range) }.compactMap { line in
            let boxes = line.units.filter { $0.range.overlaps(range) }.map(\.box)
            guard let first = boxes.first, let last = boxes.last else { return nil }
            let box = first.union(last)
            return box.width > 0 ? box : nil
        }
    }
}
