import InlayGeometry
import InlayHTML

extension ListController {
    /// Whether a row needs a web view now.
    ///
    /// Starts to choose the row's renderer if it isn't chosen yet.
    func needsView(_ row: NearRow) -> Bool {
        switch row.presentation.state {
        case .web:
            return row.presentation.needsView && row.slot == nil
                && recovery.mayStart(row.content.kind)
        case .undecided: decide(row)
        case .native: if row.native == nil { layOut(row) }
        case .deciding, .blank: break
        }
        return false
    }

    /// Chooses the renderer of a row: native text if it can display the row, or else the web
    /// engine.
    private func decide(_ row: NearRow) {
        row.presentation.decide()
        let content = row.content
        row.decision = Task { [weak self, cache] in
            guard let prepared = try? await cache.row(content) else {
                return row.presentation.undecide()
            }
            guard let self, !isClosed, row.content == content else { return }
            // A row that was released meanwhile has no valid index any more.
            guard let index = row.index, near[index] === row else {
                return row.presentation.undecide()
            }
            row.presentation.decided(prepared.richText)
            row.text = prepared.text
            let isNew = geometry.heights[index].source != .measured
            layOut(row)
            if row.presentation.isWeb {
                // A view that displayed the row's previous content has to display the new one.
                showAgain(row)
            } else if isNew, let native = row.native {
                measurer.remember(Double(native.height), of: prepared, width: native.width)
            }
            surface.setNeedsFrame()
        }
    }

    /// The renderer of a row; that of a row within the overscan depends on its layout, too.
    func renderer(of index: Int) async throws -> RowRenderer {
        let content = near[index]?.content ?? content(index)
        if case .failure(let reason) = try await cache.row(content).native { return .web(reason) }
        guard let row = near[index], row.content == content, row.presentation.isWeb else {
            return .native
        }
        return .web(.layout)
    }

    /// Lays a row out as native text, in the list's width and the desktop's theme.
    func layOut(_ row: NearRow) {
        guard case .native(let text) = row.presentation.state, let index = row.index, width > 0
        else { return }
        let native = surface.makeNativeRow(
            text, pictures: row.content.kind.pictureAccess, width: width)
        // Only web views support rows that are higher than the limit and scroll within themselves.
        guard let native, Double(native.height) <= limits.maximumRowHeight else {
            return row.presentation.refuseNative()
        }
        if let old = row.native { native.takeOver(from: old) }
        native.onEvent = { [weak self, weak row] event in
            if let row { self?.receive(event, of: row) }
        }
        let isGentle = row.isPainted && row.native.map { $0.width == width } ?? true
        row.native = native
        row.slot?.assign(nil)
        row.former?.assign(nil)
        animate(if: isGentle) { setHeight(Double(native.height), of: index) }
        mark(row)
        waiters.resume()
    }

    /// Lays a native row out again if the list's width changed.
    func followWidth(_ index: Int) {
        guard let row = near[index], let native = row.native, native.width != width else { return }
        if case .native = row.presentation.state { layOut(row) } else { row.native = nil }
    }

    private func receive(_ event: NativeRowEvent, of row: NearRow) {
        switch event {
        case .link(let url):
            navigate(NavigationAction(url: url, kind: .link, isUserGesture: true), row)
        case .tapped: events.tapped?(row)
        case .selected(let isEmpty):
            textSelected(in: row, isEmpty: isEmpty)
            surface.setNeedsFrame()
        case .refused:
            // The native text stays visible until the web view is painted.
            row.presentation.refuseNative()
            surface.setNeedsFrame()
        }
    }
}
