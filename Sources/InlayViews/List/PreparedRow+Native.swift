import InlayHTML

extension PreparedRow {
    /// What is longer is laid out by the web engine, which doesn't do that on the main thread.
    private static let longest = 16_000

    /// The row as simple text, where native text shows it as the web engine would.
    ///
    /// That isn't so with a sheet of the app's own, or where something has to be looked up in the
    /// page. Pictures that the engine wouldn't load aren't allowed to be.
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

    /// Whether an address begins with a scheme.
    private static func isAbsolute(_ link: String) -> Bool {
        guard let colon = link.firstIndex(of: ":"), let first = link.first, first.isLetter else {
            return false
        }
        return link[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}

extension RowContent {
    /// Whether the row is native text if its HTML is simple enough.
    var mayBeNative: Bool {
        presentation == .automatic && scripts == .forbidden && styleSheet == .app
    }
}
