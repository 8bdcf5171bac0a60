import InlayValues

/// Makes a page that is wider than its view smaller, until it is as wide.
@MainActor
final class WidthFitter {
    private unowned let engine: any ZoomingEngine
    /// The width of the view, in its own pixels.
    private var viewWidth = 0.0
    /// How wide the page wants to be, in its own pixels, where that is more than the view has.
    private var naturalWidth: Double?
    private var measurement: Task<Void, Never>?

    init(engine: any ZoomingEngine) {
        self.engine = engine
    }

    /// Another page comes, which has its own width.
    func reset() {
        measurement?.cancel()
        naturalWidth = nil
        engine.zoom = 1
    }

    /// The page is there: finds out how wide it is.
    func fit() {
        measurement?.cancel()
        measurement = Task { [weak self] in
            let script: JavaScript = """
                ((sure) => {
                    const { scrollingElement, documentElement } = sure(document);
                    return [sure(scrollingElement ?? documentElement).scrollWidth, innerWidth];
                })(\(PageAccess.script))
                """
            guard let engine = self?.engine else { return }
            let sizes = try? await engine.evaluate(
                EngineScript(.statements(script), in: .isolated))
            guard let self, !Task.isCancelled, let content = sizes?[0]?.doubleValue,
                let page = sizes?[1]?.doubleValue
            else { return }
            viewWidth = page * engine.zoom
            // A view without a width, as before it is in a window, tells when it has one.
            guard page > 0, content > page else { return }
            naturalWidth = content
            engine.zoom = viewWidth / content
        }
    }

    /// The page has another width: the view has, or this fitter changed the zoom.
    func pageResized(toWidth width: Double) {
        let newWidth = width * engine.zoom
        guard newWidth > 0, abs(newWidth - viewWidth) > 1 else { return }
        viewWidth = newWidth
        guard let naturalWidth else { return fit() }
        engine.zoom = min(1, newWidth / naturalWidth)
    }
}
