import InlayGeometry
import Logging

/// The items of a list, shared with the closure that makes the content of rows.
///
/// It also computes the row changes between the current items and new ones.
@MainActor
final class ItemSource<Items: RandomAccessCollection> {
    private(set) var items: Items { didSet { version += 1 } }
    /// The number of times that the items were replaced.
    private(set) var version = 0

    init(_ items: Items) {
        self.items = items
    }

    /// Replaces the items after changes of `count` rows; traps if the new number of items doesn't
    /// fit the changes.
    func replace(_ new: Items, by changes: RowChanges, of count: Int) {
        let expected = count + changes.countChange
        precondition(
            new.count == expected,
            "The changes turn \(count) rows into \(expected), but there are \(new.count) items.")
        items = new
    }

    func item(at index: Int) -> Items.Element {
        items[items.index(items.startIndex, offsetBy: index)]
    }

    func item(of row: LiveRow) -> Items.Element? {
        guard let index = row.index, index < items.count else { return nil }
        return item(at: index)
    }
}

extension ItemSource where Items.Element: Identifiable {
    func changes(to new: Items) -> RowChanges {
        // Reading the ids from the items would read all rows from the store.
        if let old = items as? any KeyedRows, let changes = keyedChanges(from: old, to: new) {
            return changes
        }
        return RowChanges(from: items.lazy.map(\.id), to: new.lazy.map(\.id))
    }

    private func keyedChanges<Rows: KeyedRows>(from old: Rows, to new: Items) -> RowChanges? {
        guard let new = new as? Rows else { return nil }
        do {
            return try RowChanges(fromKeysOf: old, to: new)
        } catch {
            Logger(label: "inlay.list")
                .error("Reading all rows, because their keys can't be read: \(error)")
            return nil
        }
    }
}

extension ItemSource where Items: KeyedRows {
    /// Reads the rows from their store again, and returns them with the changes from the old rows.
    ///
    /// The keys of the rows are read and compared in the background.
    func refreshed() async throws -> (items: Items, changes: RowChanges) {
        while true {
            let (old, version) = (items, version)
            let refreshed = try await Task.detached {
                let new = try old.refresh()
                return (new, try RowChanges(fromKeysOf: old, to: new))
            }.value
            try Task.checkCancellation()
            // The items may have been replaced meanwhile, perhaps by another refresh: then the new
            // rows are compared with those.
            if version == self.version { return refreshed }
        }
    }
}

extension RowChanges {
    /// Creates the changes between two versions of the rows by comparing their keys.
    ///
    /// Marks all rows as reloaded, because rows with equal keys may have different content.
    fileprivate init<Rows: KeyedRows>(fromKeysOf old: Rows, to new: Rows) throws {
        let (oldKeys, newKeys) = (try old.keys(), try new.keys())
        guard oldKeys.count == old.count, newKeys.count == new.count else {
            // The filter selects other rows than when the rows were counted.
            self.init(removed: RangeSet(0..<old.count), inserted: RangeSet(0..<new.count))
            return
        }
        self.init(from: oldKeys, to: newKeys)
        reloaded = RangeSet(0..<new.count)
    }
}
