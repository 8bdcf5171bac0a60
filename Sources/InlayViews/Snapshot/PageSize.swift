import InlayValues

/// The size of a page's content, in CSS pixels.
struct PageSize {
    /// The width and height of the content.
    let width: Int, height: Int
    /// The width for which the page is laid out.
    let layoutWidth: Int

    /// Measures the page of an engine.
    @MainActor init(_ engine: any WebEngine) async throws(SnapshotError) {
        try await self.init(.statements(Self.script), in: engine)
    }

    /// Measures the page of an engine by a script that returns the value of ``script``.
    @MainActor init(_ body: EngineScript.Body, in engine: any WebEngine) async throws(SnapshotError)
    {
        do {
            let size = try await engine.evaluate(EngineScript(body, in: .isolated))
            width = size[0]?.integerValue.map(Int.init) ?? 0
            height = size[1]?.integerValue.map(Int.init) ?? 0
            layoutWidth = size[2]?.integerValue.map(Int.init) ?? 0
        } catch .closed {
            throw .load(.closed)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .engine(message: "\(error)")
        }
    }

    /// An expression for the three numbers.
    static let script: JavaScript = """
        ((sure) => {
            const root = sure(sure(document).documentElement);
            const overflows = root.scrollHeight > root.clientHeight;
            const height = overflows ? root.scrollHeight : root.getBoundingClientRect().bottom;
            return [root.scrollWidth, Math.ceil(height), root.clientWidth];
        })(\(PageAccess.script))
        """
}
