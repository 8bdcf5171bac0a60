import CGTK
import Foundation
import Inlay

/// *Mail*: a list over a table of a database, of which only the rows that are seen are read.
@MainActor
final class MailScene: Scene {
    let content = Widgets.column()
    var controls: [Object] { [receiveButton, deleteButton] }

    private let receiveButton = Widgets.button("mail-unread-symbolic", "Receive a Message")
    private let deleteButton = Widgets.button(
        "user-trash-symbolic", "Delete the Selected Messages")
    private let status = Object(adopting: gtk_label_new(""))
    private var store: MailStore?
    private var list: ContentList<DatabaseRows<Mail>>?
    private lazy var opening = Task { await open() }

    init() {
        for name in ["dim-label", "numeric"] { gtk_widget_add_css_class(status.cast(), name) }
        gtk_label_set_ellipsize(status.opaque, PANGO_ELLIPSIZE_END)
        Widgets.setMargins(8, of: status)
        gtk_widget_set_sensitive(deleteButton.cast(), 0)
        gtk_box_append(content.cast(), status.cast())
        receiveButton.connect("clicked") { [weak self] in
            self?.change { try await $0.receive() }
        }
        deleteButton.connect("clicked") { [weak self] in self?.deleteSelected() }
    }

    func appeared() { _ = opening }

    func ready() async {
        await opening.value
        await list?.ready()
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
            gtk_label_set_text(status.opaque, "\(error)")
        }
    }

    private func show(_ messages: DatabaseRows<Mail>, of store: MailStore) {
        let list = ContentList(messages, heights: store.heights) { row in
            guard let mail = row.record else { return .html("<p>It can't be read.</p>") }
            let subject = TrustedHTML.text(mail.subject)
            let title: TrustedHTML = mail.isRead ? subject : "● <b>" + subject + "</b>"
            let sender = TrustedHTML.text(mail.sender)
            return .html(
                mail.body, before: "<p>" + title + "<br><i>" + sender + "</i></p>")
        }
        Widgets.setName("Messages", of: list.widget)
        list.onTap = { [weak self] row in
            guard let mail = row.record, !mail.isRead else { return }
            self?.change { try await $0.read(mail.id) }
        }
        list.onSelectionChange = { [weak self] _ in self?.tell() }
        list.onVisibleRowsChange = { [weak self] _ in self?.tell() }
        (self.store, self.list) = (store, list)
        gtk_box_prepend(content.cast(), list.widget.cast())
    }

    private func deleteSelected() {
        guard let list else { return }
        let (messages, selected) = (list.items, list.selectedRows)
        change { try await $0.delete(selected, of: messages) }
    }

    /// Writes to the table, and brings the list up to date.
    private func change(_ write: @escaping @Sendable (MailStore) async throws -> Void) {
        guard let store, let list else { return }
        Task { [weak self] in
            do {
                try await write(store)
                try await list.refresh()
            } catch {
                gtk_label_set_text(self?.status.opaque, "\(error)")
            }
        }
    }

    private func tell() {
        guard let list else { return }
        let seen = list.geometry.visibleRows()
        let selected = list.selectedRows.ranges.reduce(0) { $0 + $1.count }
        gtk_widget_set_sensitive(deleteButton.cast(), selected > 0 ? 1 : 0)
        let count = list.items.count
        let rows = "\((seen.lowerBound + 1).formatted()) to \(seen.upperBound.formatted())"
        let isSelected = selected > 0 ? " · \(selected.formatted()) selected" : ""
        gtk_label_set_text(
            status.opaque,
            count > 0 ? "\(rows) of \(count.formatted())" + isSelected : "No messages")
    }
}
