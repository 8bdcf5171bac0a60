import CExpat
import InlayValues

/// A parser that builds a tree from the events and byte offsets of expat.
final class ExpatParser {
    struct Problem {
        let offset: Int
        let message: String
    }

    private(set) var problems: [Problem] = []
    private(set) var document: MarkupDocument?

    private let source: SourceText
    private let limits: MarkupLimits
    private let parser: XML_Parser?
    /// The open elements, the outermost first.
    private var open: [MarkupElementNode] = []
    private var root: MarkupElementNode?
    private var prolog: [MarkupNode] = []
    private var epilog: [MarkupNode] = []
    private var nodes = 0
    private var isStopped = false
    /// Whether an error was already reported for text or CDATA since the last tag, so that each run
    /// has one error.
    private var textIsReported = false

    init(source: SourceText, limits: MarkupLimits) {
        self.source = source
        self.limits = limits
        parser = XML_ParserCreate("UTF-8")
    }

    deinit { XML_ParserFree(parser) }

    func parse() {
        let bytes = source.bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            report(at: 0, "the document is in UTF-16; save it in UTF-8")
            return
        }
        guard let parser else { return report(at: 0, "there is no memory for a parser") }
        // The parser keeps no reference: it ends with this call.
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        setHandlers(of: parser)
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(
                parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
        }
        if status == XML_STATUS_ERROR, !isStopped { reportMalformed(parser) }
        finish(at: max(0, min(offset, bytes.count)))
    }

    // MARK: - Events

    func startElement(_ name: String, attributes: [(name: String, value: String)]) {
        guard countNode() else { return }
        textIsReported = false
        guard open.count < limits.depth else {
            return stop("elements are nested more than \(limits.depth) levels deep")
        }
        let range = offset..<(offset + byteCount)
        let scanned = StartTagScanner(tag: source.bytes[range]).attributes
        guard scanned.count <= limits.attributes else {
            return stop("the element has more than \(limits.attributes) attributes")
        }
        let list = zip(attributes, scanned).map { attribute, ranges in
            MarkupAttribute(
                name: attribute.name, value: attribute.value, nameOffset: ranges.nameOffset,
                valueRange: ranges.valueRange)
        }
        open.append(MarkupElementNode(name: name, attributes: list, range: range))
    }

    func endElement() {
        guard !isStopped, var element = open.popLast() else { return }
        textIsReported = false
        let end = max(element.range.upperBound, offset + byteCount)
        element.range = element.range.lowerBound..<end
        close(element)
    }

    func instruction(_ target: String, _ data: String) {
        guard countNode() else { return }
        textIsReported = false
        let range = offset..<(offset + byteCount)
        var start = range.lowerBound + 2 + target.utf8.count
        while start < range.upperBound - 2, StartTagScanner.isSpace(source.bytes[start]) {
            start += 1
        }
        add(
            .instruction(
                MarkupInstruction(target: target, data: data, dataOffset: start, range: range)))
    }

    func comment(_ text: String) {
        guard countNode() else { return }
        add(.comment(MarkupComment(text: text, range: offset..<(offset + byteCount))))
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !textIsReported,
            let first = bytes.firstIndex(where: { !StartTagScanner.isSpace($0) })
        else { return }
        textIsReported = true
        // The text of an entity reference differs in length from its source, which has no offsets
        // inside it, so the error is at the start of the reference.
        let textOffset = byteCount == bytes.count ? offset + first : offset
        report(at: textOffset, "text isn't allowed here; put it into an attribute such as text")
    }

    func cdata() {
        guard !textIsReported else { return }
        textIsReported = true
        report(at: offset, "CDATA isn't allowed here; put text into an attribute such as text")
    }

    func declaration(encoding: String?) {
        let known = ["utf-8", "us-ascii", "ascii"]
        guard let encoding, !known.contains(encoding.lowercased()) else { return }
        report(at: offset, "the encoding \(encoding) isn't read; save the document in UTF-8")
    }

    func documentType() {
        stop("a document type declaration isn't allowed; entities other than XML's five neither")
    }

    // MARK: - Private

    private var offset: Int { Int(XML_GetCurrentByteIndex(parser)) }

    private var byteCount: Int { Int(XML_GetCurrentByteCount(parser)) }

    private func report(at offset: Int, _ message: String) {
        guard problems.count < limits.problems else { return }
        problems.append(Problem(offset: offset, message: message))
    }

    private func stop(_ message: String) {
        guard !isStopped else { return }
        isStopped = true
        report(at: offset, message)
        _ = XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private func countNode() -> Bool {
        guard !isStopped else { return false }
        nodes += 1
        if nodes > limits.nodes {
            stop("the document has more than \(limits.nodes) elements and instructions")
        }
        return !isStopped
    }

    private func add(_ node: MarkupNode) {
        if !open.isEmpty {
            open[open.count - 1].children.append(node)
        } else if root == nil {
            prolog.append(node)
        } else {
            epilog.append(node)
        }
    }

    private func close(_ element: MarkupElementNode) {
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(.element(element))
        }
    }

    private func reportMalformed(_ parser: XML_Parser) {
        let code = XML_GetErrorCode(parser)
        let offset = max(0, min(offset, source.bytes.count))
        switch code {
        case XML_ERROR_TAG_MISMATCH:
            guard let last = open.last else { break }
            let line = source.line(of: last.range.lowerBound)
            return report(
                at: offset, "expected </\(last.name)>, which ends the element of line \(line)")
        case XML_ERROR_NO_ELEMENTS:
            guard let last = open.last else {
                return report(at: offset, "the document has no element")
            }
            return report(at: last.range.lowerBound, "<\(last.name)> has no end tag")
        case XML_ERROR_UNDEFINED_ENTITY:
            let entity = unknownEntity(from: offset)
            return report(
                at: entity.offset,
                "unknown entity\(entity.name); known are &amp; &lt; &gt; &quot; &apos; and numbers "
                    + "as &#233;")
        default: break
        }
        let sentence = XML_ErrorString(code).map { String(cString: $0) } ?? "malformed XML"
        report(at: offset, "the XML is malformed: \(sentence)")
    }

    /// Returns the position and the text of the first unknown entity of the tag or text that begins
    /// at an offset; expat reports the tag's own position.
    private func unknownEntity(from start: Int) -> (offset: Int, name: String) {
        let known = ["amp", "lt", "gt", "quot", "apos"]
        var rest = source.bytes[start...]
        while let index = rest.firstIndex(of: UInt8(ascii: "&")) {
            let end = source.bytes[index...].firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
            let name = String(decoding: source.bytes[(index + 1)..<end], as: UTF8.self)
            if !name.hasPrefix("#"), !known.contains(name) { return (index, " &\(name);") }
            rest = source.bytes[(index + 1)...]
        }
        return (start, "")
    }

    /// Closes the open elements, so that the part before an error can be checked.
    private func finish(at end: Int) {
        while var element = open.popLast() {
            element.range = element.range.lowerBound..<max(element.range.upperBound, end)
            close(element)
        }
        document = root.map {
            MarkupDocument(root: $0, prolog: prolog, epilog: epilog, source: source)
        }
    }
}
