import InlayValues

/// A controller that zooms out pages that are wider than their view, so that they fit its width.
@MainActor
final class WidthFitter {
    private unowned let engine: any ZoomingEngine
    /// The width of the view, in view pixels: CSS pixels at a zoom of 1.
    private var viewWidth = 0.0
    /// The page's width before zooming, in CSS pixels, if it is wider than the view; otherwise nil.
    private var naturalWidth: Double?
    /// Whether the page's load has ended; until then, its content may be wider than in the end.
    private var hasEnded = false
    private var measurement: Task<Void, Never>?

    init(engine: any ZoomingEngine) {
        self.engine = engine
    }

    /// Resets the zoom to 1 for the next page.
    func reset() {
        measurement?.cancel()
        naturalWidth = nil
        hasEnded = false
        engine.zoom = 1
    }

    /// Fits the page, whose load has ended, to the view's width.
    func loadEnded() {
        hasEnded = true
        fit()
    }

    /// Measures the loaded page and, if it is wider than the view, zooms it out to the view's
    /// width.
    private func fit() {
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

    /// Adjusts the zoom if the view was resized.
    ///
    /// - Parameter width: The new width of the page's viewport, in CSS pixels. A change caused only
    ///   by the zoom is ignored.
    func pageResized(toWidth width: Double) {
        let newWidth = width * engine.zoom
        guard newWidth > 0, abs(newWidth - viewWidth) > 1 else { return }
        viewWidth = newWidth
        guard let naturalWidth else {
            if hasEnded { fit() }
            return
        }
        engine.zoom = min(1, newWidth / naturalWidth)
    }
}
