/// A text in quotation marks, as header fields have it: the standard's `quoted-string`.
///
/// By scalars: a mark that combines with a quotation mark makes one character of both, and would hide it.
func quotedString(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
        quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
}
