/// A request to a web engine to load a page.
package struct LoadRequest: Hashable, Sendable {
    /// The page that is loaded.
    package enum Target: Hashable, Sendable {
        /// A page made from HTML text.
        ///
        /// `base` is the page's URL, on which its relative links are based; `images` are the images
        /// that the page may load in addition to those of its trust tier.
        case html(String, base: String, images: PageImages = .none)
        /// A page made from XHTML text, which is parsed as XML.
        case xhtml(String, base: String)
        /// The page at a URL.
        case url(String)
        /// The current page, loaded again.
        case reload
        /// The previous page of the history.
        case back
        /// The next page of the history.
        case forward

        /// The URL that the page will have, or nil for reloads and history navigations.
        package var url: String? {
            switch self {
            case .html(_, let base, _), .xhtml(_, let base): base
            case .url(let url): url
            case .reload, .back, .forward: nil
            }
        }
    }

    /// The page that the engine loads.
    package var target: Target
    /// The scripts that run in the main frame of every page, before the page's own.
    ///
    /// They replace the scripts of the previous load.
    package var scripts: [UserScript]

    /// Creates a request for a page, with the scripts to run in it.
    package init(_ target: Target, scripts: [UserScript]) {
        self.target = target
        self.scripts = scripts
    }
}
