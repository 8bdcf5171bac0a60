import InlayGeometry
import InlayHTML
import InlayValues

/// A row as pages take it.
struct PreparedRow: Hashable, Sendable {
    let html: String
    let base: String?
    let kind: RowKind
    let styleSheet: StyleSheet
    /// What the row's height depends on.
    let hash: ContentHash
    /// The row as simple text, where native text is enough for it.
    let richText: RichText?

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
            case .html(let html, let before, let after):
                // What sanitising gives is whole: nothing is left open in it that could take in what follows.
                before.source + Self.sanitized(html, content) + after.source
            }
        richText = Self.richText(html, content)
        hash = ContentHash(html, content.baseURL ?? "", Self.heightRule(of: richText, kind))
    }

    /// What else a row's height depends on: who draws it, and which of its pictures are only described.
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

    /// The row's text, as it is copied.
    var text: String {
        richText?.text ?? (try? HTMLTree(fragment: html).text) ?? ""
    }

    /// How often a text is in the row, as its page counts it.
    func count(of wanted: String) -> Int {
        if let richText { return TextPlaces.ranges(of: wanted, in: richText.letters).count }
        guard let text = try? HTMLTree(fragment: html).searchableText else { return 0 }
        return TextPlaces.count(of: wanted, in: text)
    }
}
