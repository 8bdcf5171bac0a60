import Foundation

/// A reader of the character encoding that a page declares in a `<meta>` element.
enum PageCharset {
    /// The number of bytes, from the start of the page, that browsers search for the declaration.
    private static let searchedLength = 1024

    /// Returns the encoding label that a page declares, in lower case, or nil if there is none.
    static func label(in bytes: [UInt8]) -> String? {
        var rest = String(decoding: bytes.prefix(searchedLength), as: UTF8.self).lowercased()[...]
        while let start = rest.firstRange(of: "<meta") {
            if let comment = rest[..<start.lowerBound].firstRange(of: "<!--") {
                let end = rest[comment.upperBound...].firstRange(of: "-->")
                rest = rest[(end?.upperBound ?? rest.endIndex)...]
                continue
            }
            rest = rest[start.upperBound...]
            let element = rest.prefix { $0 != ">" }
            guard let name = element.firstRange(of: "charset") else { continue }
            let isContent = element[..<name.lowerBound].contains("content")
            guard !isContent || element.contains("http-equiv") else { continue }
            let value = element[name.upperBound...].drop { $0.isWhitespace }
            guard value.first == "=" else { continue }
            let label = value.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
                .prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
            if !label.isEmpty { return String(label) }
        }
        return nil
    }

    /// Returns the encoding for a label in lower case; nil for unsupported labels, and for those of
    /// Windows-1252, which the caller assumes by default.
    static func encoding(labelled label: String) -> String.Encoding? {
        switch label {
        // A declaration that is readable as ASCII can't be in UTF-16, so browsers assume UTF-8.
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be": .utf8
        case "iso-8859-2", "latin2": .isoLatin2
        case "windows-1250", "cp1250": .windowsCP1250
        case "windows-1251", "cp1251": .windowsCP1251
        case "windows-1253", "cp1253": .windowsCP1253
        case "windows-1254", "cp1254", "iso-8859-9", "latin5": .windowsCP1254
        case "shift_jis", "shift-jis", "sjis", "windows-31j", "x-sjis": .shiftJIS
        case "euc-jp", "x-euc-jp": .japaneseEUC
        case "iso-2022-jp": .iso2022JP
        case "iso-8859-5": named(0x0205)
        case "iso-8859-7", "greek": named(0x0207)
        case "iso-8859-15", "latin9": named(0x020F)
        case "gb2312", "gbk", "gb18030", "x-gbk": named(0x0632)
        case "euc-kr", "ks_c_5601-1987", "korean": named(0x0940)
        case "koi8-r", "koi8": named(0x0A02)
        case "big5", "big5-hkscs": named(0x0A03)
        default: nil
        }
    }

    /// Returns an encoding that has no constant in Foundation, by its `CFStringEncoding` number.
    private static func named(_ number: UInt) -> String.Encoding {
        String.Encoding(rawValue: 0x8000_0000 | number)
    }
}
