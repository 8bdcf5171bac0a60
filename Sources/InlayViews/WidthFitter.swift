import InlayValues

/// A controller that zooms out a page that is wider than its view, so that it fits the width.
@MainActor
final class WidthFitter {
    private unowned let engine: any ZoomingEngine
    /// The width of the view, in view pixels.
    private var viewWidth = 0.0
    /// The width of the page's content in CSS pixels if it is wider than the view; otherwise nil.
    private var naturalWidth: Double?
    private var measurement: Task<Void, Never>?

    init(engine: any ZoomingEngine) {
        self.engine = engine
    }

    /// Resets the zoom for the next page, which has a width of its own.
    func reset() {
        measurement?.cancel()
        naturalWidth = nil
        engine.zoom = 1
    }

    /// Measures the loaded page and zooms it to the view's width.
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
            // A view without a width, because it is in no window yet, reports when it gets one.
            guard page > 0, content > page else { return }
            naturalWidth = content
            engine.zoom = viewWidth / content
        }
    }

    /// Adjusts the zoom to a changed page width: the view was resized, or this fitter changed the
    /// zoom.
    func pageResized(toWidth width: Double) {
        let newWidth = width * engine.zoom
        guard newWidth > 0, abs(newWidth - viewWidth) > 1 else { return }
        viewWidth = newWidth
        guard let naturalWidth else { return fit() }
        engine.zoom = min(1, newWidth / naturalWidth)
    }
}
