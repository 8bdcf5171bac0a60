import InlayHTML
import InlayRichText

extension PreparedRow {
    /// The greatest length of HTML, in bytes, that becomes native text.
    ///
    /// The web engine lays out longer HTML, because it doesn't do so on the main thread.
    private static let longest = 16_000

    /// The row as rich text, or why native text wouldn't look exactly as in the web engine.
    ///
    /// Images that the engine wouldn't load are marked as not allowed.
    static func native(
        _ tree: HTMLTree?, of html: String, _ content: RowContent
    ) -> Result<RichText, RowRenderer.Reason> {
        if let reason = content.webReason { return .failure(reason) }
        guard let tree, html.utf8.count <= longest else { return .failure(.length) }
        do throws(RichTextObstacle) {
            let text = try RichText(converting: tree)
            guard text.links.allSatisfy(isAbsolute) else { return .failure(.relativeLink) }
            let images = content.images
            let allowed = text.replacingImages { image in
                var image = image
                switch images.verdict(on: image, base: content.baseURL) {
                case .allowed: image.isAllowed = true
                case .blocked: image.isAllowed = false
                case .engine: return nil
                }
                return image
            }
            return allowed.map { .success($0) } ?? .failure(.image)
        } catch {
            return .failure(.content(error.description))
        }
    }

    /// Whether a link begins with a URL scheme.
    private static func isAbsolute(_ link: String) -> Bool {
        guard let colon = link.firstIndex(of: ":"), let first = link.first, first.isLetter else {
            return false
        }
        return link[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

extension RowContent {
    /// Whether the row becomes native text if its HTML is simple enough.
    var mayBeNative: Bool { webReason == nil }

    /// Why the row needs the web engine, whatever its HTML is.
    fileprivate var webReason: RowRenderer.Reason? {
        if presentation == .web { return .requested }
        if scripts == .allowed { return .scripts }
        return styleSheet == .app ? nil : .styleSheet
    }
}
