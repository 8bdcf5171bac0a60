/// The page that a view shows.
struct CurrentPage: Hashable {
    /// The HTML of the page, or nil for a page from a URL.
    ///
    /// The engine's history doesn't contain pages from HTML text, so the HTML is kept for a reload.
    var html: LoadRequest.Target?
    /// The page's style sheet.
    var styleSheet = StyleSheet.none

    /// The images that the page may load in addition to those of its trust tier.
    var images: PageImages {
        if case .html(_, _, let images)? = html { images } else { .none }
    }
}

/// The page that the app is loading.
struct PendingPage: Hashable {
    /// The HTML or URL of the page; nil for reloads and history navigations.
    let target: LoadRequest.Target?
    /// The page's style sheet; nil to keep that of the current page.
    var styleSheet: StyleSheet?

    init(_ target: LoadRequest.Target, styleSheet: StyleSheet?) {
        self.target = target.url == nil ? nil : target
        self.styleSheet = styleSheet
    }
}

/// The current page of a view and the page that the app is loading, which becomes the current one
/// when it is committed.
struct ViewPages {
    private(set) var current = CurrentPage()
    /// The page that the app is loading; nil once it is committed.
    ///
    /// If the load fails, the page is kept only if a reload has to repeat the load.
    private(set) var pending: PendingPage?
    private var token = ScriptToken()

    /// The style sheet of the next document.
    var nextStyleSheet: StyleSheet { pending?.styleSheet ?? current.styleSheet }

    /// Records that the app starts a load.
    ///
    /// - Returns: The token that Inlay's script in the page sends with its messages.
    mutating func begin(_ page: PendingPage) -> String {
        pending = page
        token.renew()
        return token.forNewScripts
    }

    /// Records that the current page was replaced.
    ///
    /// - Parameters:
    ///   - url: The URL of the new page.
    ///   - isExpected: Whether the page belongs to the current load; false for the page of a load
    ///     that was replaced or stopped.
    mutating func commit(_ url: String, isExpected: Bool) {
        token.pageCommitted()
        current.html = nil
        guard isExpected else { return }
        switch pending?.target {
        case .html(_, url, _)?, .xhtml(_, url)?: current.html = pending?.target
        default: break
        }
        current.styleSheet = nextStyleSheet
        pending = nil
    }

    /// Records that a load ended.
    ///
    /// - Parameter isRepeatable: Whether a reload repeats the load, instead of reloading the current
    ///   page.
    mutating func endLoad(isRepeatable: Bool) {
        if !isRepeatable || pending?.target == nil { pending = nil }
    }

    /// Replaces the style sheets of the current page and of the page being loaded.
    mutating func set(_ styleSheet: StyleSheet) {
        current.styleSheet = styleSheet
        if pending?.styleSheet != nil { pending?.styleSheet = styleSheet }
    }

    /// Returns whether a token is that of the current page, or of a load that may become it.
    mutating func accepts(_ token: String) -> Bool { self.token.accepts(token) }
}
