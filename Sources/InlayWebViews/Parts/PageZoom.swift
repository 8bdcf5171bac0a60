import InlayValues

/// A controller of a view's zoom: that of the app, times a factor that makes pages that are wider
/// than the view fit its width.
@MainActor
final class PageZoom: PagePart {
    private unowned let engine: any ZoomingEngine
    /// Whether pages that are wider than the view are zoomed out.
    let fitsWidth: Bool
    /// The zoom that the app chose; 1 for the page's own size.
    var appZoom = 1.0 {
        didSet { apply() }
    }
    /// The factor that makes the page fit; 1 if it isn't wider than the view.
    private var fitting = 1.0
    /// The width of the view, in view pixels: CSS pixels at a zoom of 1.
    private var viewWidth = 0.0
    /// The page's width before zooming, in CSS pixels, if it is wider than the view; otherwise nil.
    private var naturalWidth: Double?
    /// Whether the page's load has ended; until then, its content may be wider than in the end.
    private var hasEnded = false
    /// Whether the page is being measured at a zoom of at least 1: at a smaller one, the viewport may
    /// be larger than the page, and `scrollWidth` is the width of the viewport.
    private var isEnlarged = false
    private var measurement: Task<Void, Never>?

    init(engine: any ZoomingEngine, fitsWidth: Bool) {
        self.engine = engine
        self.fitsWidth = fitsWidth
    }

    /// Resets the fitting factor for the next page.
    func pageCommitted() {
        guard fitsWidth else { return }
        measurement?.cancel()
        naturalWidth = nil
        (hasEnded, isEnlarged) = (false, false)
        fitting = 1
        apply()
    }

    /// Fits the page, whose load has ended, to the view's width.
    func loadEnded() {
        guard fitsWidth else { return }
        hasEnded = true
        fit()
    }

    private func apply() {
        engine.zoom = isEnlarged ? max(appZoom, 1) : fitting * appZoom
    }

    /// Measures the loaded page and, if it is wider than the view, zooms it out to the view's
    /// width.
    private func fit() {
        measurement?.cancel()
        isEnlarged = naturalWidth == nil && appZoom < 1
        apply()
        measurement = Task { [weak self] in
            let script: JavaScript = """
                ((unclobbered) => {
                    const { scrollingElement, documentElement } = unclobbered(document);
                    return [unclobbered(scrollingElement ?? documentElement).scrollWidth, innerWidth];
                })(\(PageAccess.script))
                """
            guard let engine = self?.engine else { return }
            let zoom = engine.zoom
            let sizes = try? await engine.evaluate(
                EngineScript(.statements(script), in: .isolated))
            guard let self, !Task.isCancelled else { return }
            // The app has zoomed, perhaps before the page was measured.
            guard zoom == engine.zoom else { return fit() }
            if let content = sizes?[0]?.doubleValue, let page = sizes?[1]?.doubleValue {
                viewWidth = page * zoom
                // A view without a width, because it is in no window yet, reports when it gets one.
                if page > 0, content > page {
                    naturalWidth = content
                    fitting = min(1, viewWidth / content)
                }
            }
            isEnlarged = false
            apply()
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
        fitting = min(1, newWidth / naturalWidth)
        apply()
    }
}
