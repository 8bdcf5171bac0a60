import InlayGeometry
import InlayRichText

/// A controller that chooses the renderers of a list's rows, and lays out rows as native text.
@MainActor
final class NativeRows {
    private let rows: ListRows
    private let cache: RowCache
    private let highlighter: SearchHighlighter
    private let selector: RowSelector
    private let measuring: AheadMeasuring
    private let waiters: PaintWaiters
    /// Called when the web engine becomes the renderer of a row with changed content.
    var onWeb: ((LiveRow) -> Void)?
    var onEvent: ((NativeRowEvent, LiveRow) -> Void)?

    init(
        _ rows: ListRows, cache: RowCache, highlighter: SearchHighlighter, selector: RowSelector,
        measuring: AheadMeasuring, waiters: PaintWaiters
    ) {
        (self.rows, self.cache, self.highlighter) = (rows, cache, highlighter)
        (self.selector, self.measuring, self.waiters) = (selector, measuring, waiters)
    }

    /// Returns whether a row needs a web view now.
    ///
    /// If the row's renderer isn't chosen yet, starts to choose it. If the row's native text isn't
    /// laid out yet, lays it out.
    func needsView(_ row: LiveRow) -> Bool {
        switch row.presentation.state {
        case .web: return row.presentation.needsView && row.slot == nil
        case .undecided: decide(row)
        case .native: if row.native == nil { layOut(row) }
        case .deciding, .blank: break
        }
        return false
    }

    /// Chooses the renderer of a row: native text if it can display the row, or else the web
    /// engine.
    private func decide(_ row: LiveRow) {
        row.presentation.decide()
        let content = row.content
        row.decision = Task { [weak self, cache] in
            guard let prepared = try? await cache.row(content) else {
                return row.presentation.undecide()
            }
            guard let self, !rows.isClosed, row.content == content else { return }
            // A row that was released meanwhile has no valid index any more.
            guard let index = row.index, rows.loaded[index] === row else {
                return row.presentation.undecide()
            }
            row.presentation.decided(prepared.richText)
            (row.text, row.searchableText) = (prepared.text, prepared.searchableText)
            let isNew = rows.geometry.heights[index].source != .measured
            layOut(row)
            if row.presentation.isWeb {
                // A view that displayed the row's previous content has to display the new one.
                onWeb?(row)
            } else if isNew, let native = row.native {
                measuring.remember(Double(native.height), of: prepared, width: native.width)
            }
            rows.setNeedsFrame()
        }
    }

    /// Returns the renderer of a row; for a row outside the overscan, a prediction from its
    /// content, without a layout.
    func renderer(of index: Int) async throws -> RowRenderer {
        guard rows.count > 0 else { return .native }
        let index = min(max(index, 0), rows.count - 1)
        let content = rows.displayedContent(index)
        if case .failure(let reason) = try await cache.row(content).native { return .web(reason) }
        guard let row = rows.loaded[index], row.content == content, row.presentation.isWeb else {
            return .native
        }
        return .web(.layout)
    }

    /// Lays a row out as native text, in the list's width and the desktop's theme; if that is
    /// impossible, the web engine becomes the row's renderer.
    func layOut(_ row: LiveRow) {
        guard case .native(let text) = row.presentation.state, let index = row.index,
            rows.width > 0
        else { return }
        let native = rows.surface.makeNativeRow(
            text, images: row.content.images, width: rows.width)
        // Only web views support rows that are higher than the limit and scroll within themselves.
        guard let native, Double(native.height) <= rows.limits.maximumRowHeight else {
            row.presentation.refuseNative()
            return rows.setNeedsFrame()
        }
        if let old = row.native { native.takeOver(from: old) }
        native.onEvent = { [weak self, weak row] event in
            if let row { self?.onEvent?(event, row) }
        }
        let isGentle = row.isPainted && row.native.map { $0.width == rows.width } ?? true
        if row.hasView { selector.keepFocus(on: row) }
        row.native = native
        row.slot?.clear()
        row.outgoing?.clear()
        rows.animate(if: isGentle) { rows.setHeight(Double(native.height), of: index) }
        highlighter.mark(row)
        waiters.resume()
    }

    /// Lays out native rows again after a change of the list's width; releases the native text of
    /// rows that a web view is about to display.
    func followWidth(_ indices: [Int]) {
        for row in indices.compactMap({ rows.loaded[$0] }) {
            guard let native = row.native, native.width != rows.width else { continue }
            if case .native = row.presentation.state { layOut(row) } else { row.native = nil }
        }
    }
}
