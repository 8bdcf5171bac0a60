import Observation

/// The observable state of a web view: its page's URL and title, the progress of its load and
/// its history.
@Observable @MainActor
final class PageState: PagePart {
    /// The URL of the current page, as the engine writes it; nil without a page.
    var url: String?
    /// The title of the current page; empty without one.
    private(set) var title = ""
    /// The estimated progress of the current load, or of the last one: 0 to 1.
    private(set) var progress = 0.0
    /// Whether the history has a page before the current one.
    private(set) var canGoBack = false
    /// Whether the history has a page after the current one.
    private(set) var canGoForward = false
    /// The zoom that the app chose.
    var zoom = 1.0
    /// Whether a page is being loaded.
    var isLoading = false
    /// The current page and the page being loaded, apart from what the properties above say.
    @ObservationIgnored var pages = ViewPages()

    /// Applies a change of the URL, the title, the progress or the history that the engine reports.
    func receive(_ event: EngineEvent) {
        switch event {
        case .moved(let url): self.url = url
        case .page(.title(let text)):
            title = String(text.unicodeScalars.prefix(Self.mostTitleScalars))
        case .page(.progress(let estimate)): progress = min(max(estimate, 0), 1)
        case .page(.history(let canGoBack, let canGoForward)):
            (self.canGoBack, self.canGoForward) = (canGoBack, canGoForward)
        default: break
        }
    }

    /// The maximum number of Unicode scalars in a title, because untrusted pages can set titles of
    /// any length.
    private static let mostTitleScalars = 1_000
}
