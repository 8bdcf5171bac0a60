import InlayValues
import OrderedCollections

/// A property template, a named set of property values: `{"title": {"font": "title1"}}`.
struct PropertyTemplate {
    let name: String
    var values: OrderedDictionary<String, Entry> = [:]
    let source: SourceText
    let offset: Int
    /// Whether the template is defined in the document itself, and not in a template file.
    let isInline: Bool

    struct Entry {
        let value: JSONValue
        let source: SourceText
        let offset: Int
    }

    /// Parses templates from JSON that starts at an offset of the source.
    static func read(
        _ bytes: ArraySlice<UInt8>, of source: SourceText, isInline: Bool
    ) throws(SourceDiagnostic) -> [PropertyTemplate] {
        let start = bytes.startIndex
        let json: JSONValue
        do throws(SourceDiagnostic) {
            json = try JSONValue(parsing: bytes, file: source.file)
        } catch {
            throw source.diagnostic(error, startingAt: start)
        }
        guard case .object(let members) = json else {
            throw source.diagnostic(
                .error, at: start, "expected an object of templates by their names")
        }
        var search = KeySearch(bytes: bytes)
        var templates: [PropertyTemplate] = []
        for (name, value) in members {
            let offset = search.offset(of: name)
            guard case .object(let values) = value else {
                throw source.diagnostic(
                    .error, at: offset, "the template “\(name)” must be an object")
            }
            var template = PropertyTemplate(
                name: name, source: source, offset: offset, isInline: isInline)
            for (key, value) in values {
                template.values[key] = Entry(
                    value: value, source: source, offset: search.offset(of: key))
            }
            templates.append(template)
        }
        return templates
    }

    /// Merges the values of a later template with the same name.
    mutating func merge(_ later: PropertyTemplate) {
        for (key, entry) in later.values { values[key] = entry }
    }
}

/// A search for JSON keys in their order, for the positions of diagnostics.
private struct KeySearch {
    let bytes: ArraySlice<UInt8>
    private var next: Int

    init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        next = bytes.startIndex
    }

    /// Returns the offset of the next occurrence of a key.
    ///
    /// If escape sequences in the source hide the key, returns the end of the previous key.
    mutating func offset(of key: String) -> Int {
        let pattern = Array("\"\(key)\"".utf8)
        var index = next
        while index + pattern.count <= bytes.endIndex {
            let end = index + pattern.count
            if bytes[index] == 0x22, bytes[index..<end].elementsEqual(pattern),
                bytes[end...].first(where: { !StartTagScanner.isSpace($0) }) == UInt8(ascii: ":")
            {
                next = end
                return index
            }
            index += 1
        }
        return max(next - 1, bytes.startIndex)
    }
}
