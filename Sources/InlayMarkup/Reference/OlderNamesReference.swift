/// The page of older names, generated from the compatibility table.
package enum OlderNamesReference {
    /// Returns the content of `docs/markup-older-names.md`.
    package static func markdown(
        of names: OlderNames = .standard, schema: MarkupSchema = .standard
    ) -> String {
        var lines = [
            "# Older names of the markup language", "",
            "Documents of MarkupKit and of earlier versions load, because these names and words are replaced by those of",
            "[today](markup.md) before a document is checked. Written from `older.txt` and the schema by `make markup`.",
            "",
        ]
        lines += elements(names, schema) + attributes(names) + words(names) + ignored(names, schema)
        return lines.joined(separator: "\n")
    }

    private static func elements(_ names: OlderNames, _ schema: MarkupSchema) -> [String] {
        var lines = ["## Elements", "", "| today | older |", "|---|---|"]
        for element in schema.elements {
            let older = names.elements.filter { $0.value == element.name }.map(\.key).sorted()
            if !older.isEmpty { lines.append("| `\(element.name)` | \(list(older)) |") }
        }
        return lines + [""]
    }

    private static func attributes(_ names: OlderNames) -> [String] {
        var lines = [
            "## Attributes and actions", "", "A key path may begin with a capital letter.", "",
            "| of | today | older |", "|---|---|---|",
        ]
        for block in names.blocks {
            for (current, older) in inverted(block.names) {
                lines.append("| \(title(of: block.name)) | `\(current)` | \(list(older)) |")
            }
        }
        return lines + [""]
    }

    private static func words(_ names: OlderNames) -> [String] {
        var lines = ["## Words", "", "| of | today | older |", "|---|---|---|"]
        for block in names.blocks {
            for (current, older) in inverted(block.styles) {
                let word = current.isEmpty ? "without `style`" : "`\(current)`"
                lines.append("| `style` of \(title(of: block.name)) | \(word) | \(list(older)) |")
            }
        }
        for (enumeration, words) in names.words.sorted(by: { $0.key < $1.key }) {
            for (current, older) in inverted(words) {
                lines.append(
                    "| [\(enumeration)](markup.md#words) | `\(current)` | \(list(older)) |")
            }
        }
        return lines.count == 4 ? [] : lines + [""]
    }

    private static func ignored(_ names: OlderNames, _ schema: MarkupSchema) -> [String] {
        var lines = [
            "## Ignored names", "",
            "These are known and have no effect. A document gets one warning for all of them on elements of the same name.",
            "", "| of | ignored | because |", "|---|---|---|",
        ]
        for (reason, elements) in inverted(names.ignoredElements) {
            lines.append(
                "| documents | \(list(elements.map { "<\($0)>" })) | \(reason) |")
        }
        for block in names.blocks {
            for (reason, ignored) in inverted(block.ignored) {
                lines.append("| \(title(of: block.name)) | \(list(ignored)) | \(reason) |")
            }
        }
        for element in schema.elements {
            for (reason, ignored) in inverted(element.exceptions) {
                lines.append("| `\(element.name)` | \(list(ignored)) | \(reason) |")
            }
        }
        for (enumeration, words) in names.ignoredWords.sorted(by: { $0.key < $1.key }) {
            for (reason, ignored) in inverted(words) {
                lines.append(
                    "| [\(enumeration)](markup.md#words) | \(list(ignored)) | \(reason) |")
            }
        }
        return lines + [""]
    }

    /// Returns the keys of each value, both in alphabetical order.
    private static func inverted(_ names: [String: String]) -> [(value: String, keys: [String])] {
        Dictionary(grouping: names, by: \.value)
            .map { ($0.key, $0.value.map(\.key).sorted()) }.sorted { $0.0 < $1.0 }
    }

    private static func title(of block: String) -> String {
        switch block {
        case "Any": "every element"
        case "Texts": "elements with text"
        case "Typing": "elements with a keyboard"
        case "Gestures": "gestures"
        default: "`\(block)`"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "`\($0)`" }.joined(separator: ", ")
    }
}
