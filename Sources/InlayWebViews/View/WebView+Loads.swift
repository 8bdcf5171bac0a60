public import Foundation

extension WebView {
    /// Loads a page and waits until it is loaded.
    ///
    /// - Parameter content: The content to load. HTML from a `String` is refused by views whose
    ///   trust isn't ``PageTrust/document``.
    /// - Returns: The URL of the loaded page.
    /// - Throws: ``PageLoadError``. Cancelling the task stops the load.
    @discardableResult
    public func load(_ content: WebContent) async throws(PageLoadError) -> URL {
        let navigation = start(content)
        do {
            return try await navigation.finish()
        } catch {
            // Another load may have replaced this one, and must not be stopped.
            if error == .stopped, Task.isCancelled, navigation.number == parts.loads.count {
                stop()
            }
            throw error
        }
    }

    /// Starts to load a page, and replaces any load that is under way.
    ///
    /// - Parameter content: The content to load.
    /// - Returns: The events of the load.
    @discardableResult
    public func start(_ content: WebContent) -> PageLoad {
        do {
            let target = try content.target(in: configuration, policy: parts.navigations.policy)
            return parts.begin(target, styleSheet: content.styleSheet)
        } catch {
            return parts.loads.failed(error)
        }
    }

    /// Reloads the current page; a page from HTML text is loaded from that text again.
    ///
    /// Repeats the last load instead if that load failed before any page was shown, or if the web
    /// process terminated during that load.
    @discardableResult
    public func reload() -> PageLoad { parts.reload() }

    /// Goes to the previous page of the history.
    ///
    /// Pages from HTML text aren't in the history.
    @discardableResult
    public func goBack() -> PageLoad { parts.begin(.back) }

    /// Goes to the next page of the history.
    @discardableResult
    public func goForward() -> PageLoad { parts.begin(.forward) }

    /// Stops the current load, if any; it ends with ``PageLoadError/stopped``.
    public func stop() { parts.stop() }

    /// The events of every load from now on, whether the app or the page started it.
    ///
    /// A reader that falls more than 256 events behind loses the oldest events.
    public var events: AsyncStream<PageLoadEvent> { parts.loads.events }

    /// Searches the page for a text; ends the view's previous search.
    ///
    /// - Parameters:
    ///   - text: The text to search for; any white space in it matches any other.
    ///   - matchesCase: Whether upper and lower case are different.
    /// - Returns: The search, which lasts until ``PageSearch/end()`` is called.
    @discardableResult
    public func find(_ text: String, matchesCase: Bool = false) -> PageSearch {
        parts.find(text, matchesCase: matchesCase)
    }

    /// The URL of the current page, or nil without one; observable.
    ///
    /// Characters that can't be in a URL are percent-encoded.
    public var url: URL? { parts.state.url.map(URL.init(address:)) }
    /// The title of the current page, at most 1,000 characters; empty without one.
    ///
    /// Observable, like an `@Observable` model's properties:
    ///
    /// ```swift
    /// MarkupView(markup, bindings: ["title": MarkupBindingSource { view.title }])
    /// ```
    ///
    /// The page chooses its title, so don't use the title to show which site the page is from.
    public var title: String { parts.state.title }
    /// The estimated progress of the current load, or of the last one: 0 to 1; observable.
    public var progress: Double { parts.state.progress }
    /// Whether ``goBack()`` has a page to go to; observable.
    public var canGoBack: Bool { parts.state.canGoBack }
    /// Whether ``goForward()`` has a page to go to; observable.
    public var canGoForward: Bool { parts.state.canGoForward }
    /// Whether a page is being loaded, by the app or by the page itself; observable.
    public var isLoading: Bool { parts.state.isLoading }
}

extension WebView: TextSearchable {}
