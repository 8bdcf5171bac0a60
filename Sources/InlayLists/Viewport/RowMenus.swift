import Foundation
import InlayGeometry
import InlayValues
import InlayWebViews

/// The context menus of a list's rows: the list's own items, and those of the app.
@MainActor
final class RowMenus {
    private let rows: ListRows
    private let selector: RowSelector
    private let display: RowDisplay
    private let events: ListEvents
    /// The current indices of the rows that the open menu applies to.
    private var target = RangeSet<Int>()
    /// The task that reads the focused link from a web row before the menu opens.
    private var reading: Task<Void, Never>?

    init(_ rows: ListRows, selector: RowSelector, display: RowDisplay, events: ListEvents) {
        (self.rows, self.selector, self.display, self.events) = (rows, selector, display, events)
    }

    /// Updates the indices of the open menu's rows after the rows of the list changed.
    func apply(_ changes: RowChanges) { target = changes.newIndices(of: target) }

    /// Opens the menu of a row; returns false if the row doesn't exist.
    func open(_ request: RowMenuRequest) -> Bool {
        guard let row = row(of: request.view) else { return false }
        reading?.cancel()
        guard request.point == nil, case .web = request.view, let slot = row.slot else {
            if let menu = menu(request) { rows.surface.show(menu) }
            return true
        }
        reading = Task { [weak self] in
            var request = request
            request.link = await slot.page.focusedLink()
            // Meanwhile the view may display another row.
            guard let self, !Task.isCancelled, self.row(of: request.view) === row,
                let menu = menu(request)
            else { return }
            rows.surface.show(menu)
        }
        return true
    }

    /// Returns the menu of a row, or nil if the row was removed.
    ///
    /// Selects the row first, unless it or text in it is selected already, or the selection mode
    /// doesn't select rows by a click.
    func menu(_ request: RowMenuRequest) -> RowMenu? {
        guard !rows.isClosed, let row = row(of: request.view), let index = row.index
        else { return nil }
        let hasSelectedText = selector.hasSelectedText(in: row)
        if !hasSelectedText, !selector.selected.rows.contains(index) {
            _ = selector.select(index, .replace)
        }
        let isSelected = selector.selected.rows.contains(index)
        target = isSelected ? selector.selected.rows : RangeSet(index..<index + 1)
        let link = request.link.flatMap { display.policy.opensOutside($0) ? $0 : nil }
        let appTarget = ContextMenuTarget(rows: target, link: link.map(URL.init(address:)))
        let items = events.menuItems?(row, appTarget) ?? []
        return RowMenu(
            row: index,
            ownGroups: [
                link.map { linkItems($0, row) } ?? [], copyItems(isText: hasSelectedText),
            ],
            appItems: items.map { item in
                RowMenu.Item(title: item.title, isEnabled: item.isEnabled) { [weak self] in
                    if let target = self?.target, !target.isEmpty { item.action(target) }
                }
            },
            point: request.point)
    }

    private func row(of view: RowView) -> LiveRow? {
        if case .none = view { return selector.focusedRow }
        return rows.row(shownBy: view)
    }

    private func linkItems(_ link: String, _ row: LiveRow) -> [RowMenu.Item] {
        [
            .init(title: InterfaceText.openLink()) { [weak self] in
                let action = NavigationAction(address: link, kind: .link, isUserGesture: true)
                self?.display.navigate(action, row)
            },
            .init(title: InterfaceText.copyLink()) { [weak self] in
                let copied = RowSelection(text: link, html: TrustedHTML.text(link).source)
                self?.rows.surface.copy(copied)
            },
        ]
    }

    private func copyItems(isText: Bool) -> [RowMenu.Item] {
        let copy = RowMenu.Item(title: InterfaceText.copy()) { [weak self] in
            guard let self else { return }
            isText ? selector.copy() : selector.copy { [weak self] in self?.target ?? RangeSet() }
        }
        guard selector.selected.mode == .multiple else { return [copy] }
        let selectAll = RowMenu.Item(title: InterfaceText.selectAll()) { [weak self] in
            _ = self?.selector.selectAll()
        }
        return [copy, selectAll]
    }
}
