/// A reader of a doctype declaration, starting at the byte after `<!doctype`.
struct HTMLDoctypeReader {
    private(set) var index: Int
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        self.bytes = bytes
        self.index = index
    }

    mutating func read() -> HTMLDoctype {
        var doctype = HTMLDoctype()
        skipSpaces()
        let start = index
        while let byte = byte, byte != UInt8(ascii: ">"), !HTMLTokenizer.isSpace(byte) {
            index += 1
        }
        if index > start {
            let name = bytes[start..<index].map(HTMLTokenizer.small)
            doctype.name = String(decoding: name, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
        } else {
            doctype.isMalformed = true
        }
        skipSpaces()
        if takeWord("public") {
            skipSpaces()
            doctype.publicID = readID(&doctype)
            skipSpaces()
            if doctype.publicID != nil, byte == 0x22 || byte == 0x27 {
                doctype.systemID = readID(&doctype)
            }
        } else if takeWord("system") {
            skipSpaces()
            doctype.systemID = readID(&doctype)
        } else if byte != UInt8(ascii: ">") {
            doctype.isMalformed = true
        }
        let isAfterSystem = doctype.systemID != nil && !doctype.isMalformed
        skipSpaces()
        if let byte, byte != UInt8(ascii: ">"), !isAfterSystem { doctype.isMalformed = true }
        while let byte, byte != UInt8(ascii: ">") { index += 1 }
        if byte == nil { doctype.isMalformed = true }
        index = min(bytes.count, index + 1)
        return doctype
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpaces() {
        while let byte, HTMLTokenizer.isSpace(byte) { index += 1 }
    }

    private mutating func takeWord(_ word: String) -> Bool {
        let end = index + word.utf8.count
        guard end <= bytes.count,
            zip(bytes[index..<end], word.utf8).allSatisfy({ HTMLTokenizer.small($0) == $1 })
        else { return false }
        index = end
        return true
    }

    /// Reads a quoted public or system identifier; without a quotation mark, returns nil and marks
    /// the doctype as malformed.
    private mutating func readID(_ doctype: inout HTMLDoctype) -> String? {
        guard let quote = byte, quote == 0x22 || quote == 0x27 else {
            doctype.isMalformed = true
            return nil
        }
        index += 1
        let start = index
        while let byte, byte != quote, byte != UInt8(ascii: ">") { index += 1 }
        let end = index
        if byte == quote { index += 1 } else { doctype.isMalformed = true }
        return HTMLTokenizer.replacingNull(bytes[start..<end])
    }
}

extension HTMLDoctype {
    private static let quirkyStarts = [
        "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
        "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html 2.0 level 1//",
        "-//ietf//dtd html 2.0 level 2//", "-//ietf//dtd html 2.0 strict level 1//",
        "-//ietf//dtd html 2.0 strict level 2//", "-//ietf//dtd html 2.0 strict//",
        "-//ietf//dtd html 2.0//", "-//ietf//dtd html 2.1e//", "-//ietf//dtd html 3.0//",
        "-//ietf//dtd html 3.2 final//", "-//ietf//dtd html 3.2//", "-//ietf//dtd html 3//",
        "-//ietf//dtd html level 0//", "-//ietf//dtd html level 1//",
        "-//ietf//dtd html level 2//", "-//ietf//dtd html level 3//",
        "-//ietf//dtd html strict level 0//", "-//ietf//dtd html strict level 1//",
        "-//ietf//dtd html strict level 2//", "-//ietf//dtd html strict level 3//",
        "-//ietf//dtd html strict//", "-//ietf//dtd html//",
        "-//metrius//dtd metrius presentational//",
        "-//microsoft//dtd internet explorer 2.0 html strict//",
        "-//microsoft//dtd internet explorer 2.0 html//",
        "-//microsoft//dtd internet explorer 2.0 tables//",
        "-//microsoft//dtd internet explorer 3.0 html strict//",
        "-//microsoft//dtd internet explorer 3.0 html//",
        "-//microsoft//dtd internet explorer 3.0 tables//",
        "-//netscape comm. corp.//dtd html//", "-//netscape comm. corp.//dtd strict html//",
        "-//o'reilly and associates//dtd html 2.0//",
        "-//o'reilly and associates//dtd html extended 1.0//",
        "-//o'reilly and associates//dtd html extended relaxed 1.0//",
        "-//sq//dtd html 2.0 hotmetal + extensions//",
        "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
        "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
        "-//spyglass//dtd html 2.0 extended//", "-//sun microsystems corp.//dtd hotjava html//",
        "-//sun microsystems corp.//dtd hotjava strict html//", "-//w3c//dtd html 3 1995-03-24//",
        "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//", "-//w3c//dtd html 3.2//",
        "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//",
        "-//w3c//dtd html 4.0 transitional//", "-//w3c//dtd html experimental 19960712//",
        "-//w3c//dtd html experimental 970421//", "-//w3c//dtd w3 html//",
        "-//w3o//dtd w3 html 3.0//", "-//webtechs//dtd mozilla html 2.0//",
        "-//webtechs//dtd mozilla html//",
    ]

    /// Whether the doctype triggers quirks mode.
    var isQuirky: Bool {
        if isMalformed || name != "html" { return true }
        let publicID = publicID?.lowercased() ?? ""
        let systemID = systemID?.lowercased()
        if [
            "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html",
        ].contains(publicID) || Self.quirkyStarts.contains(where: { publicID.hasPrefix($0) }) {
            return true
        }
        if systemID == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd" { return true }
        return systemID == nil
            && [
                "-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//",
            ].contains { publicID.hasPrefix($0) }
    }
}
