import InlayValues

/// The size of a page's content, in CSS pixels.
struct PageSize {
    /// The width and height of the content.
    let width: Int, height: Int
    /// The width for which the page is laid out.
    let layoutWidth: Int
    /// Whether the page itself hides what is wider than the view.
    let hidesOverflow: Bool

    /// Measures the page of an engine.
    @MainActor init(_ engine: any WebEngine) async throws(SnapshotError) {
        let size = try await engine.value(of: .statements(Self.script))
        width = size[0]?.integerValue.map(Int.init) ?? 0
        height = size[1]?.integerValue.map(Int.init) ?? 0
        layoutWidth = size[2]?.integerValue.map(Int.init) ?? 0
        hidesOverflow = size[3]?.boolValue ?? false
    }

    /// The CSS pixels by which the page is wider than the view, unless the page hides them.
    var overflow: Int { layoutWidth > 0 && !hidesOverflow ? max(0, width - layoutWidth) : 0 }

    /// An expression for the numbers and the truth value.
    ///
    /// The page has the height of its visible content. If all content is fixed to the view, it has
    /// the height of the view.
    private static let script: JavaScript = """
        ((sure, edgesOf) => {
            const page = sure(document);
            const root = sure(page.documentElement);
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
            return [scrollWidth, Math.ceil(height), clientWidth, hidesOverflow];
        })(\(PageAccess.script), \(PageAccess.extent))
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
