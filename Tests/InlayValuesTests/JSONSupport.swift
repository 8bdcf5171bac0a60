import InlayValues

/// The diagnostic of invalid JSON, or nil.
func diagnostic(_ text: String, file: String = "<data>") -> SourceDiagnostic? {
    do {
        _ = try JSONValue(parsing: text, file: file)
        return nil
    } catch {
        return error
    }
}

/// Compares scalars, because Swift's string equality ignores how an accent is composed.
func scalars(_ string: String?) -> [Unicode.Scalar]? {
    string.map { Array($0.unicodeScalars) }
}

/// Returns a number with all digits of a text.
func decimal(_ text: String) -> JSONValue {
    .decimal(JSONDecimal(text: text))
}
