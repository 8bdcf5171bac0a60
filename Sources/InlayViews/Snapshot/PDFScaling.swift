import Foundation

/// The scaling of a PDF's sheets with all that is on them.
///
/// The PDF gets an incremental update, as PDF defines it: each sheet shows its former content as a form, which
/// also scales the patterns of gradients.
enum PDFScaling {
    /// Returns a PDF whose sheets are scaled by a factor.
    ///
    /// - Returns: Nil if the PDF has another structure than those of the engine: a table of objects
    ///   in plain text, and sheets with one stream each.
    static func scaled(_ pdf: [UInt8], by factor: Double) -> [UInt8]? {
        let data = Data(pdf)
        guard let table = Table(data) else { return nil }
        var update = data
        var offsets: [Int: Int] = [:]
        func append(_ number: Int, _ parts: Data...) {
            offsets[number] = update.count
            update.append(Data("\(number) 0 obj\n".utf8))
            for part in parts { update.append(part) }
            update.append(Data("\nendobj\n".utf8))
        }
        // One stream draws the form of each sheet.
        let scale = decimal(factor)
        let drawing = "\(scale) 0 0 \(scale) 0 0 cm /Sheet Do"
        let drawer = table.offsets.count
        append(
            drawer, Data("<</Length \(drawing.utf8.count)>>\nstream\n\(drawing)\nendstream".utf8))
        for (number, offset) in table.offsets.enumerated() {
            guard let sheet = Sheet(data, number: number, at: offset) else { continue }
            guard sheet.stream > 0, sheet.stream < table.offsets.count,
                let stream = Stream(data, number: sheet.stream, at: table.offsets[sheet.stream])
            else { return nil }
            let box = sheet.box.map { decimal($0 * factor) }.joined(separator: " ")
            append(
                number,
                Data(
                    """
                    <</Type /Page
                    /Resources <</XObject <</Sheet \(sheet.stream) 0 R>>>>
                    /MediaBox [\(box)]
                    /Contents \(drawer) 0 R
                    \(sheet.rest)>>
                    """.utf8))
            let form = """
                <</Type /XObject
                /Subtype /Form
                /BBox [\(sheet.box.map(decimal).joined(separator: " "))]
                /Resources \(sheet.resources)
                \(stream.entries)>> stream

                """
            append(sheet.stream, Data(form.utf8), stream.bytes, Data("\nendstream".utf8))
        }
        guard offsets.count > 1 else { return nil }
        let start = update.count
        var references = "xref\n"
        for (number, offset) in offsets.sorted(by: { $0.key < $1.key }) {
            let digits = String(offset)
            let zeros = String(repeating: "0", count: max(0, 10 - digits.count))
            references += "\(number) 1\n\(zeros)\(digits) 00000 n \n"
        }
        references += """
            trailer
            <</Size \(drawer + 1)
            /Prev \(table.start)
            \(table.entries)>>
            startxref
            \(start)
            %%EOF

            """
        update.append(Data(references.utf8))
        return Array(update)
    }

    /// Returns a number as PDF writes it, without an exponent.
    private static func decimal(_ number: Double) -> String {
        String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), number)
    }

    /// The table of a PDF's objects.
    private struct Table {
        /// The offset of the table in the PDF.
        let start: Int
        /// The offset of each object, by its number; 0 for unused numbers.
        let offsets: [Int]
        /// The entries of the trailer but its size.
        let entries: String

        init?(_ pdf: Data) {
            let end = String(decoding: pdf.suffix(1_000), as: UTF8.self)
            guard let mark = end.range(of: "startxref", options: .backwards),
                let start = Int(
                    end[mark.upperBound...].split(whereSeparator: \.isWhitespace).first ?? ""),
                start > 0, start < pdf.count
            else { return nil }
            let text = String(decoding: pdf[start...], as: UTF8.self)
            guard let trailer = text.range(of: "trailer"),
                let first = text.range(of: "<<", range: trailer.upperBound..<text.endIndex),
                let last = text.range(of: ">>", options: .backwards)
            else { return nil }
            let words = text[..<trailer.lowerBound].split(whereSeparator: \.isWhitespace)
            guard words.count > 3, words[0] == "xref", words[1] == "0", let count = Int(words[2]),
                count > 0, words.count == 3 + count * 3
            else { return nil }
            self.start = start
            offsets = (0..<count).map { index in
                words[5 + index * 3] == "n" ? Int(words[3 + index * 3]) ?? 0 : 0
            }
            entries = String(text[first.upperBound..<last.lowerBound])
                .replacing(/\/Size \d+\s*/, with: "")
        }
    }

    /// A sheet of a PDF.
    private struct Sheet {
        let box: [Double]
        /// The number of the stream that draws the sheet; 0 if there are multiple.
        let stream: Int
        let resources: String
        /// The other entries.
        let rest: String

        /// Reads an object; nil if it isn't a sheet.
        init?(_ pdf: Data, number: Int, at offset: Int) {
            let head = Data("\(number) 0 obj\n<</Type /Page\n".utf8)
            guard offset > 0, pdf[offset...].starts(with: head),
                let end = pdf.range(of: Data("endobj".utf8), in: offset..<pdf.count)
            else { return nil }
            let from = offset + head.count
            let text = String(decoding: pdf[from..<end.lowerBound], as: UTF8.self)
            guard let close = text.range(of: ">>", options: .backwards) else { return nil }
            var entries = String(text[..<close.lowerBound])
            var box: [Double] = []
            if let match = entries.firstMatch(of: /\/MediaBox \[([^\]]*)\]\s*/) {
                box = match.1.split(separator: " ").compactMap { Double($0) }
                entries.removeSubrange(match.range)
            }
            var stream = 0
            if let match = entries.firstMatch(of: /\/Contents (\d+) 0 R\s*/) {
                stream = Int(match.1) ?? 0
                entries.removeSubrange(match.range)
            }
            var resources = "<<>>"
            if let found = Self.resources(of: entries) {
                resources = String(entries[found])
                entries.removeSubrange(found)
                entries = entries.replacing("/Resources ", with: "")
            }
            self.box = box
            self.stream = box.count == 4 ? stream : 0
            self.resources = resources
            rest = entries
        }

        /// Returns the range of the dictionary of resources, with those in it.
        private static func resources(of entries: String) -> Range<String.Index>? {
            guard let start = entries.range(of: "/Resources <<") else { return nil }
            let first = entries.index(start.upperBound, offsetBy: -2)
            var (index, depth) = (first, 0)
            while index < entries.endIndex {
                let rest = entries[index...]
                let step = rest.hasPrefix("<<") ? 1 : rest.hasPrefix(">>") ? -1 : 0
                depth += step
                index = entries.index(index, offsetBy: step == 0 ? 1 : 2)
                if depth == 0 { return first..<index }
            }
            return nil
        }
    }

    /// A stream of a PDF.
    private struct Stream {
        /// The entries of its dictionary.
        let entries: String
        let bytes: Data

        init?(_ pdf: Data, number: Int, at offset: Int) {
            let head = Data("\(number) 0 obj\n<<".utf8)
            guard offset > 0, pdf[offset...].starts(with: head),
                let mark = pdf.range(of: Data("stream\n".utf8), in: offset..<pdf.count)
            else { return nil }
            let text = String(decoding: pdf[(offset + head.count)..<mark.lowerBound], as: UTF8.self)
            guard let close = text.range(of: ">>", options: .backwards),
                let length = text.firstMatch(of: /\/Length (\d+)(?!\s+\d+ R)/).flatMap({ Int($0.1) }
                ),
                length <= pdf.count - mark.upperBound
            else { return nil }
            entries = String(text[..<close.lowerBound])
            bytes = pdf[mark.upperBound..<(mark.upperBound + length)]
        }
    }
}
