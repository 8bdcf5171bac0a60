import InlayGeometry
import InlayHTML
import InlayValues

/// A row's content, sanitized and ready to be displayed.
struct PreparedRow: Hashable, Sendable {
    let html: String
    let base: String?
    let kind: RowKind
    let styleSheet: StyleSheet
    /// The hash of everything in the row that its height depends on.
    let hash: ContentHash
    /// The row as rich text, if native text can display it.
    let richText: RichText?

    /// Prepares a row: sanitizes its HTML, and parses it for native text.
    ///
    /// Takes time; don't call it on the main thread for many rows.
    init(_ content: RowContent) {
        base = content.baseURL
        kind = content.kind
        styleSheet = content.styleSheet
        html =
            switch content.source {
            case .trusted(let html): html.source
            case .html(let html, let before, let after):
                // Sanitized HTML is balanced: no open element in it could contain the HTML that
                // follows.
                before.source + Self.sanitized(html, content) + after.source
            }
        richText = Self.richText(html, content)
        hash = ContentHash(html, content.baseURL ?? "", Self.heightRule(of: richText, kind))
    }

    /// The part of the hash that says how the row is displayed: natively or by the web engine, and
    /// which of its images are loaded or replaced by their descriptions.
    private static func heightRule(of text: RichText?, _ kind: RowKind) -> String {
        guard let text else { return kind.loadsRemoteContent ? "pictures have their places" : "" }
        return text.images.reduce(into: "native") { $0 += $1.isAllowed ? "+" : "-" }
    }

    private static func sanitized(_ html: String, _ content: RowContent) -> String {
        if content.scripts == .allowed { return html }
        var policy = HTMLSanitizer.Policy.standard
        policy.remoteContent = content.remoteContent == .allowed ? .allowed : .blocked
        do {
            return try HTMLSanitizer(policy: policy).sanitize(html).source
        } catch {
            return TrustedHTML.text("\(error)").source
        }
    }

    /// The row's plain text for copying.
    var text: String {
        richText?.text ?? (try? HTMLTree(fragment: html).text) ?? ""
    }

    /// The number of matches of a text in the row, counted as rows.js does.
    func count(of wanted: String) -> Int {
        if let richText { return TextPlaces.ranges(of: wanted, in: richText.letters).count }
        guard let text = try? HTMLTree(fragment: html).searchableText else { return 0 }
        return TextPlaces.count(of: wanted, in: text)
    }
}
