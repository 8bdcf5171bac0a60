import InlayValues
import OrderedCollections

/// The names of a document that are known and have no effect, with one warning for each element.
struct IgnoredNames {
    private struct Key: Hashable {
        let file: String
        let element: String
    }

    private struct Entry {
        let source: SourceText
        let offset: Int
        /// The instruction of the root document that includes the file, or nil.
        let anchor: Int?
        /// The reasons by name, in document order.
        var reasons: OrderedDictionary<String, String> = [:]
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
        var entry = entries[key] ?? Entry(source: source, offset: offset, anchor: anchor)
        if entry.reasons[name] == nil { entry.reasons[name] = reason.asPartOfSentence }
        entries[key] = entry
    }

    /// Returns “a” has no counterpart here: reason; nor has “b”: reason.
    private static func message(
        _ reasons: OrderedDictionary<String, String>.Elements
    ) -> String {
        let first = reasons[0]
        return "\(first.key) has no counterpart here: \(first.value)"
            + reasons.dropFirst().map { "; nor has \($0.key): \($0.value)" }.joined()
    }

    /// The warnings, each at the first of its names.
    var warnings: [LocatedDiagnostic] {
        entries.values.map { entry in
            let problem = entry.source.diagnostic(
                .warning, at: entry.offset, Self.message(entry.reasons.elements))
            return LocatedDiagnostic(
                anchor: entry.anchor ?? entry.offset,
                offset: entry.anchor == nil ? -1 : entry.offset, problem: problem)
        }
    }
}

extension String {
    /// The text without initial capital and full stop, as it follows a colon.
    fileprivate var asPartOfSentence: String {
        let text = hasSuffix(".") ? dropLast() : self[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
