import InlayValues
import OrderedCollections

/// The names of a document that are known and have no effect, with one warning for each element.
struct IgnoredNames {
    private struct Key: Hashable {
        let file: String
        let element: String
    }

    private struct Note {
        let reason: String
        let offset: Int
    }

    private struct Entry {
        let source: SourceText
        /// The instruction of the root document that includes the file, or nil.
        let anchor: Int?
        var notes: [String: Note] = [:]
    }

    private var entries: OrderedDictionary<Key, Entry> = [:]

    /// Notes a name.
    ///
    /// - Parameters:
    ///   - name: The name as the warning shows it, such as “tag” or <Map>.
    ///   - reason: A sentence that says why it is ignored.
    ///   - element: The element of today that has the name.
    ///   - offset: The position of the name.
    ///   - source: The file with the name.
    ///   - anchor: The instruction of the root document that includes the file, or nil.
    mutating func note(
        _ name: String, _ reason: String, of element: String, at offset: Int,
        in source: SourceText, anchor: Int?
    ) {
        let key = Key(file: source.file, element: element)
        var entry = entries[key] ?? Entry(source: source, anchor: anchor)
        // The words of an element are noted after its names, and a template where it is used.
        if entry.notes[name].map({ offset < $0.offset }) ?? true {
            entry.notes[name] = Note(reason: reason.asPartOfSentence, offset: offset)
        }
        entries[key] = entry
    }

    /// The warnings, each at the first of its names and with all of them in document order.
    var warnings: [LocatedDiagnostic] {
        entries.values.map { entry in
            let notes = entry.notes.sorted { ($0.value.offset, $0.key) < ($1.value.offset, $1.key) }
            let offset = notes[0].value.offset
            return LocatedDiagnostic(
                anchor: entry.anchor ?? offset, offset: entry.anchor == nil ? -1 : offset,
                problem: entry.source.diagnostic(
                    .warning, at: offset, Self.message(notes.map { ($0.key, $0.value.reason) })))
        }
    }

    /// Returns “a” has no counterpart here: reason; nor has “b”: reason.
    private static func message(_ reasons: [(name: String, reason: String)]) -> String {
        let first = reasons[0]
        return "\(first.name) has no counterpart here: \(first.reason)"
            + reasons.dropFirst().map { "; nor has \($0.name): \($0.reason)" }.joined()
    }
}

extension String {
    /// The text without initial capital and full stop, as it follows a colon.
    fileprivate var asPartOfSentence: String {
        let text = hasSuffix(".") ? dropLast() : self[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
