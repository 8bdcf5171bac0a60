/// Texts of strangers, so that a terminal shows them and doesn't obey them.
enum TerminalText {
    static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            shown.append(isControl && scalar != "\n" && scalar != "\t" ? "·" : scalar)
        }
        return String(shown)
    }
}
