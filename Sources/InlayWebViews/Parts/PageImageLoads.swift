/// The part of a web view that allows the images of its current page, and loads those that the app
/// provides.
@MainActor
final class PageImageLoads: PagePart {
    private unowned let engine: any WebEngine
    private let state: PageState
    private let inline = InlineImageLoads()

    init(engine: any WebEngine, state: PageState) {
        (self.engine, self.state) = (engine, state)
    }

    /// Handles a request of the page.
    ///
    /// - Returns: Whether the request is handled.
    func handle(_ request: EngineRequest) -> Bool {
        switch request {
        case .inlineImage(let url, let reply): inline.load(url, reply: reply)
        }
        return true
    }

    /// Allows the images of the page that replaced the previous one, whose pending requests fail.
    func pageCommitted() {
        let images = state.pages.current.images
        (engine as? any PageImageEngine)?.remoteImages = images.remote
        inline.begin(images)
    }

    func close() { inline.end() }
}
