import CGTK
import Foundation
import GalleryService
import HTTPTypes
import Inlay
import InlayTesting

/// *Outbox*: notes that are written without the service wait, can be taken back, and are sent when it is there again.
@MainActor
final class OutboxScene: Scene {
    let content = Widgets.column()
    var controls: [Object] { [serviceSwitch.widget] }

    private let portal: Portal
    private let serviceSwitch: ServiceSwitch
    private let status = StatusLine()
    private let field = Object(adopting: gtk_entry_new())
    private let pending = PendingList()
    private let sent = SentList()
    private var client: PortalClient?
    private var queue: WriteQueue?
    /// What waits goes with the scene, as the portal's notes do.
    private var folder: TemporaryDirectory?
    private var tasks: [Task<Void, Never>] = []
    private lazy var opening = Task { await open() }

    init(_ portal: Portal) {
        self.portal = portal
        serviceSwitch = ServiceSwitch(portal)
        let lists = Widgets.column(spacing: 24, children: [pending.widget, sent.widget])
        Widgets.setMargins(18, of: lists)
        let clamp = Object(adopting: adw_clamp_new())
        adw_clamp_set_maximum_size(clamp.opaque, 640)
        adw_clamp_set_child(clamp.opaque, lists.cast())
        let scrolling = Widgets.scrollingDown(clamp)
        gtk_widget_set_vexpand(scrolling.cast(), 1)
        let bar = makeBar()
        for part in [status.widget, scrolling, bar] {
            gtk_box_append(content.cast(), part.cast())
        }
        show(.reachable, waiting: 0)
        pending.onCancel = { [weak self] write in
            guard let queue = self?.queue else { return }
            Task { try await queue.cancel(write.id) }
        }
    }

    isolated deinit {
        for task in tasks { task.cancel() }
    }

    func appeared() {
        _ = opening
    }

    func ready() async {
        await opening.value
        guard let queue, let client else { return }
        // What the scene is about can be seen without the service only.
        await add("Pumps are serviced on Friday")
        for await writes in queue.snapshots where writes.isEmpty { break }
        await refresh()
        serviceSwitch.isOn = false
        await serviceSwitch.settled()
        await add("Rack 7 is free again")
        await add("Keys are with <Grace> & Ada")
        for await writes in queue.snapshots where writes.first?.problem != nil {
            show(client.reachability.current, writes)
            break
        }
    }

    // MARK: - Private

    private func makeBar() -> Object {
        gtk_entry_set_placeholder_text(field.cast(), "A note for the portal")
        gtk_widget_set_hexpand(field.cast(), 1)
        Widgets.setName("A note for the portal", of: field)
        let button = Object(adopting: gtk_button_new_with_label("Leave"))
        gtk_widget_add_css_class(button.cast(), "suggested-action")
        field.connect("activate") { [weak self] in self?.leave() }
        button.connect("clicked") { [weak self] in self?.leave() }
        let bar = Widgets.row(spacing: 6, children: [field, button])
        gtk_widget_add_css_class(bar.cast(), "toolbar")
        return bar
    }

    private func open() async {
        do {
            let client = try await PortalClient(portal)
            let folder = try TemporaryDirectory()
            var configuration = WriteQueueConfiguration()
            configuration.longestPause = .seconds(4)
            let queue = try WriteQueue(
                folder: folder.url.appendingPathComponent("outbox"), service: client.service,
                configuration: configuration)
            (self.client, self.folder, self.queue) = (client, folder, queue)
            let (snapshots, events) = (queue.snapshots, queue.events)
            let states = client.reachability.states
            tasks = [
                Task { [weak self] in
                    for await writes in snapshots {
                        self?.show(client.reachability.current, writes)
                    }
                },
                Task { [weak self] in
                    for await state in states {
                        self?.show(state, (try? await queue.writes()) ?? [])
                    }
                },
                Task { [weak self] in for await _ in events { await self?.refresh() } },
            ]
            await refresh()
        } catch {
            status.show("\(error)", icon: "dialog-error-symbolic", style: "error")
        }
    }

    private func leave() {
        let text = field[Property<String>("text")]
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        field[Property<String>("text")] = ""
        gtk_widget_grab_focus(field.cast())
        Task {
            await opening.value
            await add(text)
        }
    }

    private func add(_ text: String) async {
        do {
            try await queue?.add(.post, "/notes", ["text": text], title: text)
        } catch {
            status.show("\(error)", icon: "dialog-error-symbolic", style: "error")
        }
    }

    private func refresh() async {
        guard let notes: [PortalNote] = try? await client?.service.get("/notes") else { return }
        sent.show(notes)
    }

    private func show(_ state: ReachabilityState, _ writes: [PendingWrite]) {
        pending.show(writes)
        show(state, waiting: writes.count)
    }

    private func show(_ state: ReachabilityState, waiting: Int) {
        if state == .reachable {
            status.show(
                "The service is there: notes are sent at once.", icon: "emblem-ok-symbolic",
                style: "success")
        } else {
            let notes = waiting == 1 ? "1 note waits" : "\(waiting) notes wait"
            status.show(
                "The service can't be reached. \(waiting == 0 ? "Notes will wait" : notes).",
                icon: "network-offline-symbolic", style: "warning")
        }
    }
}
