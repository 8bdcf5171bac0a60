import InlayGeometry
import InlayHTML

extension ListController {
    /// Whether a row waits for a web view; what shows it is decided if it isn't yet.
    func needsView(_ row: NearRow) -> Bool {
        switch row.look {
        case .web: return row.slot == nil && !row.isResting && mayStart(row.content.kind)
        case .undecided: decide(row)
        case .native: if row.native == nil { layOut(row) }
        case .isBeingDecided: break
        }
        return false
    }

    /// Finds out whether native text is enough for a row.
    private func decide(_ row: NearRow) {
        row.decide(.isBeingDecided)
        let content = row.content
        Task { [weak self] in
            let prepared = await row.prepared
            guard let self, !isClosed, row.content == content else { return }
            // One that was let go meanwhile doesn't know where it is any more.
            guard let index = row.index, near[index] === row else { return row.decide(.undecided) }
            if let text = prepared.richText {
                let isNew = geometry.heights[index].source != .measured
                row.decide(.native(text))
                layOut(row)
                if case .native = row.look, isNew, let native = row.native {
                    measurer.remember(Double(native.height), of: prepared, width: native.width)
                }
            } else {
                row.decide(.web)
            }
            // The view that it had before it became another.
            if case .web = row.look { showAgain(row) }
            surface.setNeedsFrame()
        }
    }

    /// Lays a row out as native text, in the list's width and the desktop's look.
    func layOut(_ row: NearRow) {
        guard case .native(let text) = row.look, let index = row.index, width > 0 else { return }
        let native = surface.makeNativeRow(
            text, pictures: row.content.kind.pictureAccess, width: width)
        // What is higher than any row may be scrolls within itself, which only web views do.
        guard let native, Double(native.height) <= limits.maximumRowHeight else {
            return row.decide(.web)
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
        goOn()
    }

    /// Lays a row out anew that is native text of another width.
    func followWidth(_ index: Int) {
        guard let row = near[index], let native = row.native, native.width != width else { return }
        if case .native = row.look { layOut(row) } else { row.native = nil }
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
            // What is there is seen until the web view is painted.
            row.decide(.web)
            surface.setNeedsFrame()
        }
    }
}
