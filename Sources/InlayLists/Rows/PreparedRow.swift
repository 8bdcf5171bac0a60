import Foundation
import InlayGeometry
import InlayHTML
import InlayRichText
import InlayValues
import InlayWebViews

/// A row's content, sanitized and ready to be displayed.
struct PreparedRow: Hashable, Sendable {
    let html: String
    let base: String?
    let kind: RowKind
    /// The sources of the row's images.
    let images: RowImages
    let styleSheet: StyleSheet
    /// The hash of everything in the row that its height depends on, except the style sheet.
    let hash: ContentHash
    /// The row as rich text, or the reason why only the web engine can display it.
    let native: Result<RichText, RowRenderer.Reason>
    /// The row's plain text for copying and screen readers.
    let text: String
    /// The row's text for searching, without the alternative texts of images; white space is
    /// collapsed as `text.js`, the script of searches, does.
    let searchableText: String

    /// The row as rich text, if native text can display it.
    var richText: RichText? { try? native.get() }

    /// Sanitizes and parses a row's HTML, for display, copying and searching.
    ///
    /// Most HTML is parsed once. It is parsed again if removed elements could change its nesting,
    /// or if it is combined with the app's own HTML.
    ///
    /// Call it off the main thread, as ``RowCache`` does.
    init(_ content: RowContent) {
        base = content.base
        kind = content.kind
        images = content.images
        styleSheet = content.styleSheet
        let tree: HTMLTree?
        (html, tree) = Self.parsed(content)
        native = Self.native(tree, of: html, content)
        let richText = try? native.get()
        text = richText?.text ?? tree?.text ?? ""
        searchableText = tree?.searchableText ?? ""
        hash = ContentHash(html, content.base ?? "", Self.heightRule(of: richText, images))
    }

    /// Returns a string that names the row's renderer and the images that may be loaded; ``hash``
    /// includes it.
    ///
    /// The row's height depends on both: for example, alternative texts replace images that aren't
    /// loaded.
    private static func heightRule(of text: RichText?, _ images: RowImages) -> String {
        guard let text else { return images.heightRule }
        return text.images.reduce(into: "native") { $0 += $1.isAllowed ? "+" : "-" }
    }

    /// Returns the HTML that the row displays, and the tree of this HTML.
    ///
    /// Untrusted HTML is sanitized, unless the row's scripts run. The tree is nil if the HTML
    /// exceeds the limits of the parser.
    private static func parsed(_ content: RowContent) -> (html: String, tree: HTMLTree?) {
        let (before, after) = (content.before.source, content.after.source)
        var untrusted = content.untrusted ?? ""
        if content.untrusted != nil, content.scripts == .forbidden {
            do {
                let sanitized = try sanitizer(for: content).sanitizeWithTree(untrusted)
                untrusted = sanitized.html.source
                if before.isEmpty, after.isEmpty { return (untrusted, sanitized.tree) }
            } catch {
                untrusted = TrustedHTML.text("\(error)").source
            }
        }
        // Sanitized HTML is balanced: no open element in it could contain the HTML that follows.
        let html = before + untrusted + after
        return (html, try? HTMLTree(fragment: html))
    }

    private static func sanitizer(for content: RowContent) -> HTMLSanitizer {
        var policy = HTMLSanitizer.Policy.standard
        policy.remoteContent = content.images.remote.isAllowed ? .allowed : .blocked
        policy.keepsInlineImages = content.inlineImages != nil
        return HTMLSanitizer(policy: policy)
    }

    /// Returns the number of matches of a text in the row: the same number that `text.js`, the
    /// script of searches, finds.
    func count(of query: String, matchesCase: Bool = false) -> Int {
        TextMatches.count(of: query, in: searchableText, matchesCase: matchesCase)
    }

    /// The approximate memory of the row, in bytes.
    var bytes: Int { html.utf8.count * (richText == nil ? 1 : 4) + text.utf8.count * 2 + 512 }
}

extension PreparedRow {
    /// The greatest length of HTML, in bytes, that becomes native text.
    ///
    /// The web engine displays longer HTML, because its layout doesn't block the main thread.
    private static let longest = 16_000

    /// Returns the row as rich text, or the reason why native text can't display the row exactly
    /// like the web engine.
    ///
    /// Images that the web engine wouldn't load are marked as not allowed in the rich text.
    static func native(
        _ tree: HTMLTree?, of html: String, _ content: RowContent
    ) -> Result<RichText, RowRenderer.Reason> {
        if let reason = content.webReason { return .failure(reason) }
        guard let tree, html.utf8.count <= longest else { return .failure(.length) }
        return Result { () throws(RowRenderer.Reason) in
            let text: RichText
            var imageReason: RowRenderer.Reason?
            do throws(RichTextObstacle) {
                text = try RichText(tree) { image in
                    do throws(RowRenderer.Reason) {
                        return try content.images.allows(image, base: content.base)
                    } catch {
                        imageReason = error
                        return false
                    }
                }
            } catch {
                throw .content(error.description)
            }
            guard text.links.allSatisfy(isAbsolute) else { throw .relativeLink }
            if let imageReason { throw imageReason }
            return text
        }
    }

    /// Returns whether a link begins with a URL scheme.
    private static func isAbsolute(_ link: String) -> Bool {
        guard let colon = link.firstIndex(of: ":"), let first = link.first, first.isLetter else {
            return false
        }
        return link[..<colon].allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
        }
    }
}

extension RowContent {
    /// The base URL as a string; nil if there is none.
    fileprivate var base: String? { baseURL?.absoluteString }

    /// Whether the row's options allow native text, which then displays the row if its HTML is
    /// simple enough.
    var mayBeNative: Bool { webReason == nil }

    /// The reason why the row's options require the web engine; nil if they allow native text.
    fileprivate var webReason: RowRenderer.Reason? {
        if presentation == .web { return .requested }
        if scripts == .allowed { return .scripts }
        return styleSheet == .app ? nil : .styleSheet
    }
}
