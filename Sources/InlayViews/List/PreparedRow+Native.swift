import InlayHTML

extension PreparedRow {
    /// The greatest length of HTML, in bytes, that becomes native text.
    ///
    /// The web engine lays out longer HTML, because it doesn't do so on the main thread.
    private static let longest = 16_000

    /// The row as rich text, or nil if native text wouldn't look exactly as in the web engine.
    ///
    /// Nil with a style sheet of the app's own, and for links that the page has to resolve. Images
    /// that the engine wouldn't load are marked as not allowed.
    static func richText(_ html: String, _ content: RowContent) -> RichText? {
        guard content.mayBeNative, html.utf8.count <= longest,
            let tree = try? HTMLTree(fragment: html), let text = RichText(tree),
            text.links.allSatisfy(isAbsolute)
        else { return nil }
        let kind = content.kind
        return text.replacingImages { image in
            var image = image
            switch kind.verdict(on: image, base: content.baseURL) {
            case .allowed: image.isAllowed = true
            case .blocked: image.isAllowed = false
            case .engine: return nil
            }
            return image
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
    var mayBeNative: Bool {
        presentation == .automatic && scripts == .forbidden && styleSheet == .app
    }
}
