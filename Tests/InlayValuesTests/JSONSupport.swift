import InlayValues

/// The diagnostic of text that is no JSON, or nil when it is.
func diagnostic(_ text: String, file: String = "<data>") -> SourceDiagnostic? {
    do {
        _ = try JSONValue(parsing: text, file: file)
        return nil
    } catch {
        return error
    }
}

/// Scalars, because Swift's equality of strings also forgives how an accent is composed.
func scalars(_ string: String?) -> [Unicode.Scalar]? {
    string.map { Array($0.unicodeScalars) }
}
