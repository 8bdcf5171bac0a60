package import Foundation

extension URL {
    /// Resolves a URL reference of a page as a browser would; invalid characters are escaped.
    ///
    /// Nil if the reference can't be resolved.
    ///
    /// - Parameters:
    ///   - text: The reference, such as the value of an `href` attribute.
    ///   - base: The URL that a relative reference is resolved against; nil for none.
    package init?(reference text: String, relativeTo base: URL?) {
        let kept = text.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }
        let trimmed = String(String.UnicodeScalarView(kept))
            .trimmingCharacters(in: CharacterSet(charactersIn: "\u{0}"..."\u{20}"))
        let reference = PercentEncoding.reference(trimmed)
        let url = base.map { URL(string: reference, relativeTo: $0) } ?? URL(string: reference)
        guard let url else { return nil }
        self = url.absoluteURL
    }
}
