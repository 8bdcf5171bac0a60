import InlayValues

/// The size of a page's content, in CSS pixels.
struct PageSize {
    /// The width and height of the content.
    let width: Int, height: Int
    /// The width for which the page is laid out.
    let layoutWidth: Int
    /// Whether the page itself hides what is wider than the view.
    let hidesOverflow: Bool
    /// The number of visible boxes whose content has to be scrolled.
    let scrollBoxes: Int

    /// Measures the page of an engine.
    @MainActor init(_ engine: any WebEngine) async throws(SnapshotError) {
        let size = try await engine.value(of: .statements(Self.script))
        width = size[0]?.integerValue.map(Int.init) ?? 0
        height = size[1]?.integerValue.map(Int.init) ?? 0
        layoutWidth = size[2]?.integerValue.map(Int.init) ?? 0
        hidesOverflow = size[3]?.boolValue ?? false
        scrollBoxes = size[4]?.integerValue.map(Int.init) ?? 0
    }

    /// The CSS pixels by which the page is wider than the view, unless the page hides them.
    var overflow: Int { layoutWidth > 0 && !hidesOverflow ? max(0, width - layoutWidth) : 0 }

    /// A JavaScript expression for the size of the page and its number of scrolling boxes.
    ///
    /// The page has the height of its visible content. If all content is fixed to the view, it has
    /// the height of the view.
    private static let script: JavaScript = """
        ((unclobbered, edgesOf, scrollBoxesOf) => {
            const page = unclobbered(document);
            const root = unclobbered(page.documentElement);
            const { clientHeight, clientWidth, scrollHeight, scrollWidth } = root;
            let height = scrollHeight;
            if (scrollHeight <= clientHeight) {
                height = root.getBoundingClientRect().bottom;
                const edges = page.body && edgesOf(page.body);
                if (edges) height = Math.max(height, edges.flow, edges.fixed);
                if (edges?.isAllFixed || height > clientHeight) height = clientHeight;
            }
            const hidesOverflow = [page.documentElement, page.body].some((element) =>
                element && ["hidden", "clip"].includes(getComputedStyle(element).overflowX));
            const boxes = page.body ? scrollBoxesOf(page.body) : 0;
            return [scrollWidth, Math.ceil(height), clientWidth, hidesOverflow, boxes];
        })(\(PageAccess.script), \(PageAccess.extent), \(scrollBoxes))
        """

    /// An expression for a function of an element, which counts the visible boxes within it whose
    /// content has to be scrolled.
    static let scrollBoxes: JavaScript = """
        (() => {
            const unclobbered = \(PageAccess.script);
            const scrolls = (overflow) => ["auto", "scroll"].includes(overflow);
            const isScrollBox = (element) => {
                const { clientHeight, clientWidth, scrollHeight, scrollWidth } = unclobbered(element);
                if (!clientHeight || !clientWidth) return false;
                const isWide = scrollWidth > clientWidth + 1;
                const isHigh = scrollHeight > clientHeight + 1;
                if (!isWide && !isHigh) return false;
                const { overflowX, overflowY, visibility } = getComputedStyle(element);
                if (visibility !== "visible") return false;
                return isWide && scrolls(overflowX) || isHigh && scrolls(overflowY);
            };
            const count = (tree) => {
                const prototype = (tree instanceof Element ? Element : DocumentFragment).prototype;
                let boxes = 0;
                for (const element of prototype.querySelectorAll.call(tree, "*")) {
                    const { shadowRoot } = unclobbered(element);
                    if (shadowRoot) boxes += count(shadowRoot);
                    if (isScrollBox(element)) boxes += 1;
                }
                return boxes;
            };
            return count;
        })()
        """
}

extension WebEngine {
    /// Runs a script of a snapshot in the isolated world, and returns its result.
    func value(of body: EngineScript.Body) async throws(SnapshotError) -> JSONValue {
        do {
            return try await evaluate(EngineScript(body, in: .isolated))
        } catch .closed {
            throw .load(.closed)
        } catch .cancelled {
            throw .cancelled
        } catch .interrupted {
            throw .load(.superseded)
        } catch {
            throw .engine(message: "\(error)")
        }
    }
}
