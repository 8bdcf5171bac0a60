import Foundation
import GalleryService
import Inlay

/// A native list of queued writes, each with a button that cancels it.
@MainActor
final class PendingList: Column {
    var onCancel: ((PendingWrite) -> Void)?
    private let table = Table("Pending")
    private var rows: [PendingWrite.ID: ListRow] = [:]

    init() {
        super.init(spacing: 8)
        append(Label("Pending").styled(.heading))
        append(table)
        show([])
    }

    /// Shows the given writes; an empty list is hidden.
    func show(_ writes: [PendingWrite]) {
        isVisible = !writes.isEmpty
        let ids = Set(writes.map(\.id))
        for (id, row) in rows where !ids.contains(id) {
            table.remove(row)
            rows[id] = nil
        }
        for (index, write) in writes.enumerated() {
            // The row of a changed write is kept, because the user may be about to press its
            // button.
            let row = rows[write.id] ?? makeRow(write, at: index)
            rows[write.id] = row
            row.subtitle = Self.words(write)
        }
    }

    private func makeRow(_ write: PendingWrite, at index: Int) -> ListRow {
        let button = Button(icon: "edit-delete-symbolic", "Cancel") { [weak self] in
            self?.onCancel?(write)
        }
        button.styled(.flat).labeled("Cancel \(write.title)")
        let row = ListRow(write.title, after: [button])
        row.maximumLines = 2
        table.insert(row, at: index)
        return row
    }

    private static func words(_ write: PendingWrite) -> String {
        switch write.state {
        case .sending: "Sending…"
        case .refused(let status): "Refused\(status.map { " with status \($0)" } ?? "")"
        case .waiting where write.attempts == 0: "Queued"
        case .waiting, .pausing:
            write.attempts == 1 ? "1 failed attempt" : "\(write.attempts) failed attempts"
        }
    }
}
