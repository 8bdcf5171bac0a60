/// Text of strangers as a terminal shows it: without control sequences and changes of direction.
enum TerminalText {
    /// Replaces control characters but for tabs and line breaks, and invisible format characters, by
    /// a middle dot.
    static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        // Scalar by scalar: some marks join others to one character.
        for scalar in text.unicodeScalars { shown.append(isShown(scalar) ? scalar : "·") }
        return String(shown)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        // The joiners of emoji and of many scripts change no direction.
        if ["\n", "\t", "\u{200C}", "\u{200D}"].contains(scalar) { return true }
        return switch scalar.properties.generalCategory {
        // C0, C1 and DEL; U+202E and its like; separators that some terminals take for line breaks.
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
