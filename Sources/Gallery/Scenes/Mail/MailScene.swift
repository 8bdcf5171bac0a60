import Foundation
import Inlay

/// *Mail*: a list over a database table, of which only visible rows are read.
@MainActor
final class MailScene: Screen, Scene {
    private let deleteButton = Button(icon: "user-trash-symbolic", "Delete the Selected Messages")
    private let status = Label(wrapping: .truncated).styled(.dimmed, .numeric)
    private let progress = ProgressBar().margins(Insets(leading: 12, trailing: 12))
    private let place = Bin(Spinner(size: 32))
    private let empty = StatusPage("No Messages", icon: "mail-read-symbolic")
    private var store: MailStore?
    private var list: ContentList<DatabaseRows<Mail>>?
    private lazy var opening = Task { await open() }

    init() {
        super.init()
        deleteButton.isEnabled = false
        deleteButton.onPress = { [weak self] in
            if let self, let list { delete(list.selectedRows) }
        }
        headerEnd = [
            Button(icon: "mail-unread-symbolic", "Receive a Message") { [weak self] in
                self?.change { try await $0.receive() }
            },
            deleteButton,
        ]
        status.textAlignment = .center
        progress.isVisible = false
        progress.labeled("Progress")
        content = Column {
            place.expanded(vertically: true)
            progress
            status.margins(8)
        }
    }

    override func appeared() { _ = opening }

    func waitUntilReady() async {
        await opening.value
        await list?.waitUntilPainted()
        list?.selectedRows = RangeSet(1..<2)
    }

    private func open() async {
        do {
            let (store, messages) = try await Task.detached {
                let store = try MailStore()
                return (store, try store.messages())
            }.value
            show(messages, of: store)
        } catch {
            status.text = "\(error)"
        }
    }

    private func show(_ messages: DatabaseRows<Mail>, of store: MailStore) {
        let list = ContentList(messages, heights: store.heights) { row in
            guard let mail = row.record else {
                return .html("<p>This message could not be read.</p>")
            }
            let subject = TrustedHTML.text(mail.subject)
            let title: TrustedHTML = mail.isRead ? subject : "● <b>" + subject + "</b>"
            let details = TrustedHTML.text(
                IsolatedText("\(mail.sender) · \(mail.sent.momentText)").text)
            return .html(
                mail.body,
                before: "<p>" + title + "</p><p class=\"inlay-dim\">" + details + "</p>")
        }
        list.widget.labeled("Messages")
        list.onActivate = { [weak self] row in if let mail = row.record { self?.open(mail) } }
        list.selectsOnClick = true
        list.onDelete = { [weak self] in self?.delete($0) }
        list.onContextMenu = { [weak self] row, target in
            let isRead = row.record?.isRead ?? true
            return [
                ContextMenuItem("Mark as Read", isEnabled: !isRead) { _ in
                    if let mail = row.record { self?.change { try await $0.read(mail.id) } }
                },
                ContextMenuItem("Delete") { rows in self?.delete(rows) },
            ]
        }
        list.onSelectionChange = { [weak self] _ in self?.showCount() }
        list.onVisibleRowsChange = { [weak self] _ in self?.showCount() }
        (self.store, self.list) = (store, list)
        place.content = list
    }

    private func delete(_ selected: RangeSet<Int>) {
        guard let list, let store else { return }
        let messages = list.items
        let count = selected.ranges.reduce(0) { $0 + $1.count }
        guard count > 0 else { return }
        deleteButton.isEnabled = false
        run { [weak self] progress in
            let deleted = try await store.delete(selected, of: messages, progress: progress)
            try await list.refresh()
            let title = count == 1 ? "1 message deleted" : "\(count.formatted()) messages deleted"
            self?.window?.show(
                Toast(title, button: "Undo") {
                    self?.run { progress in
                        try await store.insert(deleted, progress: progress)
                        try await list.refresh()
                    }
                })
        }
    }

    /// Shows a message on a screen of its own and marks it as read.
    private func open(_ mail: Mail) {
        navigation?.push(MessageScreen(mail))
        if !mail.isRead { change { try await $0.read(mail.id) } }
    }

    /// Writes to the table and refreshes the list.
    private func change(_ write: @escaping @Sendable (MailStore) async throws -> Void) {
        guard let store, let list else { return }
        run { _ in
            try await write(store)
            try await list.refresh()
        }
    }

    /// Runs a change of the table, with a progress bar while it reports progress, and shows its
    /// error.
    private func run(
        _ change:
            @escaping @MainActor (_ progress: @escaping @Sendable (Double) -> Void) async throws
            -> Void
    ) {
        let (fractions, continuation) = AsyncStream.makeStream(
            of: Double.self, bufferingPolicy: .bufferingNewest(1))
        Task { [progress] in
            for await fraction in fractions {
                progress.fraction = fraction
                progress.isVisible = true
            }
            progress.isVisible = false
        }
        Task { [weak self] in
            defer { continuation.finish() }
            do {
                try await change { continuation.yield($0) }
                self?.showCount()
            } catch {
                self?.showCount()
                self?.status.text = "\(error)"
            }
        }
    }

    private func showCount() {
        guard let list else { return }
        let visible = list.visibleRows
        let selected = list.selectedRows.ranges.reduce(0) { $0 + $1.count }
        deleteButton.isEnabled = selected > 0
        let count = list.items.count
        place.content = count > 0 ? list : empty
        let rows = "\((visible.lowerBound + 1).formatted())–\(visible.upperBound.formatted())"
        let isSelected = selected > 0 ? " · \(selected.formatted()) selected" : ""
        status.text = visible.isEmpty ? "" : "\(rows) of \(count.formatted())" + isSelected
    }
}
