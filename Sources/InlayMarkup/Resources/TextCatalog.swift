public import FoundationEssentials
public import InlayValues

/// The texts of an app in the user's language, by key.
///
/// A folder has a file for each language, `en.strings`, `de.strings` or `pt_BR.strings`, in the
/// format of Xcode's and GNUstep's tables:
///
/// ```text
/// /* The button below the list */
/// "delete" = "Delete %1 Notes";
/// ```
///
/// ```swift
/// let texts = try TextCatalog(folder: Bundle.module.bundleURL.appending(path: "Texts"))
/// let view = try MarkupView(named: "Notes", in: screens, localized: { texts[$0] })
/// button.title = texts("delete", "3")  // “Delete 3 Notes”
/// ```
///
/// A key that the user's language lacks has the text of the app's own language.
public struct TextCatalog: Hashable, Sendable {
    /// The texts by key.
    public private(set) var texts: [String: String] = [:]

    /// Reads the texts of the user's language from a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder with a file for each language.
    ///   - ownLanguage: The language that has all texts; its file is required.
    ///   - languages: The user's languages, the most preferred first, as in `de_AT`. For each, the
    ///     file of the language with its territory is used, or else the one of the language.
    /// - Throws: The error of a file, with its position.
    public init(
        folder: URL, ownLanguage: String = "en",
        languages: [String] = TextCatalog.userLanguages()
    ) throws(SourceDiagnostic) {
        guard let own = try Self.read(ownLanguage, in: folder) else {
            throw SourceDiagnostic(
                file: folder.appending(path: "\(ownLanguage).strings").path(percentEncoded: false),
                line: 1, column: 1, message: "there is no such file, which has all texts")
        }
        texts = own.texts
        for language in languages {
            let short = language.split(separator: "_").first.map(String.init) ?? language
            for name in [language, short] {
                guard let found = try Self.read(name, in: folder) else { continue }
                texts.merge(found.texts) { $1 }
                return
            }
        }
    }

    /// Parses a file of texts in UTF-8.
    ///
    /// - Throws: The first error, with its position: a missing quotation mark, equals sign or
    ///   semicolon, an unknown escape, or a key that the file has twice.
    public init(
        parsing bytes: some Collection<UInt8>, file: String = "<texts>"
    ) throws(SourceDiagnostic) {
        var reader = StringsReader(bytes: Array(bytes), file: file)
        texts = try reader.read()
    }

    /// The text of a key; nil if there is none.
    public subscript(key: String) -> String? { texts[key] }

    /// Returns the text of a key with its values in place of `%1`, `%2` and so on.
    ///
    /// - Returns: The text; the key itself if there is none.
    public func callAsFunction(_ key: String, _ values: String...) -> String {
        guard let text = texts[key] else { return key }
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
            if let digit = part.first?.wholeNumberValue, values.indices.contains(digit - 1) {
                result += values[digit - 1] + part.dropFirst()
            } else {
                result += "%" + part
            }
        }
    }

    /// Returns the user's languages from the environment, as GTK reads them: `LANGUAGE`, then the
    /// first that is set of `LC_ALL`, `LC_MESSAGES` and `LANG`.
    public static func userLanguages(
        of environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        guard let locale, locale != "C", locale != "POSIX", !locale.hasPrefix("C.") else {
            return []
        }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        // `de_AT.UTF-8@euro` is `de_AT`.
        return (list + [locale]).map { String($0.prefix { $0 != "." && $0 != "@" }) }
    }

    private static func read(
        _ language: String, in folder: URL
    ) throws(SourceDiagnostic) -> TextCatalog? {
        // The language comes from the environment and becomes a part of a path.
        guard !language.isEmpty, language.allSatisfy({ $0.isLetter || $0 == "_" || $0 == "-" })
        else { return nil }
        let path = folder.appending(path: "\(language).strings").path(percentEncoded: false)
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        return try TextCatalog(parsing: bytes, file: path)
    }
}

/// A reader of the format of `.strings` files.
private struct StringsReader {
    let bytes: [UInt8]
    let file: String
    var offset = 0

    mutating func read() throws(SourceDiagnostic) -> [String: String] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        var texts: [String: String] = [:]
        while true {
            try skipSpace()
            guard offset < bytes.count else { return texts }
            let start = offset
            let key = try string("a key")
            guard texts[key] == nil else {
                throw error("the key “\(key)” is there twice", at: start)
            }
            try expect("=", after: "the key")
            texts[key] = try string("a text")
            try expect(";", after: "the text")
        }
    }

    /// Skips white space and comments.
    private mutating func skipSpace() throws(SourceDiagnostic) {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x09, 0x0A, 0x0D, 0x20: offset += 1
            case UInt8(ascii: "/") where bytes[offset...].starts(with: "//".utf8):
                offset = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            case UInt8(ascii: "/") where bytes[offset...].starts(with: "/*".utf8):
                let start = offset
                offset += 2
                while !bytes[offset...].starts(with: "*/".utf8) {
                    guard offset < bytes.count else {
                        throw error("the comment has no end", at: start)
                    }
                    offset += 1
                }
                offset += 2
            default: return
            }
        }
    }

    private mutating func expect(
        _ sign: Unicode.Scalar, after what: String
    ) throws(SourceDiagnostic) {
        try skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else {
            throw error("expected “\(sign)” after \(what)", at: offset)
        }
        offset += 1
    }

    /// Reads a text in quotation marks.
    private mutating func string(_ what: String) throws(SourceDiagnostic) -> String {
        try skipSpace()
        let start = offset
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            throw error("expected \(what) in quotation marks", at: offset)
        }
        offset += 1
        var text: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw error("the text isn't UTF-8", at: start)
                }
                return string
            case UInt8(ascii: "\\"): text += try escape()
            default: text.append(byte)
            }
        }
        throw error("the text has no closing quotation mark", at: start)
    }

    /// Reads the rest of an escape and returns its bytes.
    private mutating func escape() throws(SourceDiagnostic) -> [UInt8] {
        let start = offset - 1
        guard offset < bytes.count else { throw error("the escape has no end", at: start) }
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): return [byte]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            let digits = bytes[offset...].prefix(4)
            guard digits.count == 4,
                let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(number)
            else { throw error("expected four hexadecimal digits of a character", at: start) }
            offset += 4
            return Array(String(Character(scalar)).utf8)
        default:
            throw error("unknown escape; there are \\\", \\\\, \\n, \\r, \\t and \\U", at: start)
        }
    }

    private func error(_ message: String, at offset: Int) -> SourceDiagnostic {
        SourceDiagnostic(file: file, offset: offset, in: bytes, message: message)
    }
}
