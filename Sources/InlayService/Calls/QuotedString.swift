/// Encodes a text as a `quoted-string` of HTTP headers.
///
/// It works on scalars, because a quotation mark with a combining mark is a single character and
/// would be missed.
func quotedString(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
        quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
}
