import InlayRichText

extension RichTextLayout {
    /// Returns the URL of the link at a point in pixels, as written in the HTML; nil if there is
    /// none.
    package func link(atX x: Double, y: Double) -> String? {
        for part in flow.texts {
            for line in part.lines.lines where contains(y, line, of: part) {
                let x = x - part.x
                for (place, index) in line.units.enumerated() {
                    let unit = part.lines.units[index]
                    let start = line.edges[place] - unit.line.leading
                    guard start <= x, x < line.edges[place + 1] else { continue }
                    if let link = unit.style.link { return link }
                }
            }
        }
        return nil
    }

    /// A link in the text of the layout.
    struct Link {
        /// The URL as written in the HTML.
        let address: String
        /// The range of its characters in ``RichTextLayout/text``.
        fileprivate(set) var range: Range<Int>
        /// The link's text, with the alternative texts of images.
        fileprivate(set) var text: String
        /// The smallest rectangle around all lines of the link, in pixels.
        fileprivate(set) var bounds: Rectangle
    }

    /// The links in the order of the text.
    var links: [Link] {
        var links: [Link] = []
        for (part, start) in zip(flow.texts, textStarts) {
            var position = start
            for line in part.lines.lines {
                for (place, index) in line.units.enumerated() {
                    let unit = part.lines.units[index]
                    let range = position..<position + unit.text.count
                    position = range.upperBound
                    guard let address = unit.style.link else { continue }
                    let right = min(line.edges[place] + unit.line.width, line.edges.last ?? 0)
                    let box = Rectangle(
                        x: part.x + line.edges[place], y: part.y + line.top,
                        width: max(right - line.edges[place], 0), height: line.height)
                    if var last = links.last, last.address == address,
                        last.range.upperBound == range.lowerBound
                    {
                        last.range = last.range.lowerBound..<range.upperBound
                        last.text += unit.text
                        last.bounds = last.bounds.union(box)
                        links[links.count - 1] = last
                    } else {
                        links.append(
                            Link(address: address, range: range, text: unit.text, bounds: box))
                    }
                }
            }
        }
        return links
    }

    /// Whether a point in pixels is on a line of text, but not on an image.
    func isText(atX x: Double, y: Double) -> Bool {
        let isOnPicture = images.contains { image in
            (image.box.x..<image.box.x + image.box.width).contains(x)
                && (image.box.y..<image.box.y + image.box.height).contains(y)
        }
        return !isOnPicture && isOnLine(x, y)
    }

    private func isOnLine(_ x: Double, _ y: Double) -> Bool {
        flow.texts.contains { part in
            part.lines.lines.contains { line in
                contains(y, line, of: part) && x >= part.x
                    && x < part.x + (line.edges.last ?? 0)
            }
        }
    }

    /// Returns the character offset in ``text`` that is nearest to a point in pixels.
    package func position(atX x: Double, y: Double) -> Int {
        var nearest: (distance: Double, position: Int)?
        for (part, start) in zip(flow.texts, textStarts) {
            var position = start
            for line in part.lines.lines {
                let top = part.y + line.top
                let distance = max(top - y, y - top - line.height, 0)
                if nearest.map({ distance < $0.distance }) ?? true {
                    nearest = (distance, position + offset(atX: x - part.x, line, part.lines))
                }
                for index in line.units { position += part.lines.units[index].text.count }
            }
        }
        return nearest?.position ?? 0
    }

    /// Returns the bounds of a range of ``text``, from top to bottom: one rectangle for each line
    /// with visible characters, as high as the line.
    package func rectangles(of range: Range<Int>) -> [Rectangle] {
        var rectangles: [Rectangle] = []
        for (part, start) in zip(flow.texts, textStarts) {
            var position = start
            for line in part.lines.lines {
                var edges: (left: Double, right: Double)?
                for (place, index) in line.units.enumerated() {
                    let count = part.lines.units[index].text.count
                    defer { position += count }
                    guard count > 0, position < range.upperBound,
                        position + count > range.lowerBound
                    else { continue }
                    let left = edges?.left ?? line.edges[place]
                    let next = line.edges[place] + part.lines.units[index].line.width
                    edges = (left, min(next, line.edges.last ?? next))
                }
                guard let edges, edges.right > edges.left else { continue }
                rectangles.append(
                    Rectangle(
                        x: part.x + edges.left, y: part.y + line.top,
                        width: edges.right - edges.left, height: line.height))
            }
        }
        return rectangles
    }

    private func contains(
        _ y: Double, _ line: NativeLine, of part: RichTextFlow<NativeText>.Text
    ) -> Bool {
        let top = part.y + line.top
        return top <= y && y < top + line.height
    }

    /// Returns the number of characters of a line before a horizontal position in pixels, measured
    /// from the left edge of the text block.
    private func offset(atX x: Double, _ line: NativeLine, _ text: NativeText) -> Int {
        var count = 0
        for (place, index) in line.units.enumerated() {
            let unit = text.units[index]
            // The line break belongs to this line, and not to the next one.
            if unit.line.isLineBreak { break }
            guard x >= line.edges[place] + unit.line.width / 2 else { break }
            count += unit.text.count
        }
        return count
    }
}
