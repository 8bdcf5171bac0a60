import InlayValues

/// The spelling suggestions of a document's diagnostics.
///
/// A suggestion compares a word with all known words, of which the toolkit has thousands. So a
/// document gets at most a hundred; its other diagnostics have none.
package final class MarkupSuggestions {
    private var left = 100

    package init() {}

    /// Returns “; did you mean “…”?” with the nearest word, or an empty text.
    package func text<Words: Sequence<String>>(
        for word: String, among known: @autoclosure () -> Words
    ) -> String {
        guard left > 0 else { return "" }
        left -= 1
        return Suggestion.text(for: word, among: known())
    }
}
