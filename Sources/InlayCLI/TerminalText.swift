/// Untrusted text made safe for a terminal, without control sequences and direction marks.
enum TerminalText {
    /// Replaces control characters except tabs and line breaks, and invisible format characters,
    /// by a middle dot.
    static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        // Checked by scalar, because a combining mark forms one character with its base.
        for scalar in text.unicodeScalars { shown.append(isShown(scalar) ? scalar : "·") }
        return String(shown)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        // The joiners used by emoji and many scripts don't change the direction.
        if ["\n", "\t", "\u{200C}", "\u{200D}"].contains(scalar) { return true }
        return switch scalar.properties.generalCategory {
        // C0, C1 and DEL; U+202E and similar; separators that some terminals treat as line
        // breaks.
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
