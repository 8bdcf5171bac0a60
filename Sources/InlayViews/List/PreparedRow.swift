import InlayHTML
import InlayValues

/// A row as pages take it.
struct PreparedRow: Hashable, Sendable {
    let html: String
    let base: String?
    let kind: RowKind
    let styleSheet: StyleSheet

    /// Makes a row's HTML safe.
    ///
    /// It takes time: not to be done on the main thread for many rows.
    init(_ content: RowContent) {
        base = content.baseURL
        kind = content.kind
        styleSheet = content.styleSheet
        html =
            switch content.source {
            case .trusted(let html): html.source
            case .html(let html): Self.sanitized(html, content)
            }
    }

    private static func sanitized(_ html: String, _ content: RowContent) -> String {
        if content.scripts == .allowed { return html }
        var policy = HTMLSanitizer.Policy.standard
        policy.linkSchemes.insert("inlay")
        policy.remoteContent = content.remoteContent == .allowed ? .allowed : .blocked
        do {
            return try HTMLSanitizer(policy: policy).sanitize(html).source
        } catch {
            return TrustedHTML.text("\(error)").source
        }
    }
}
