import Foundation
import GalleryService
import HTTPTypes
import Inlay
import InlayTesting

/// *Outbox*: notes that are written offline are queued, can be cancelled, and are sent on
/// reconnect.
@MainActor
final class OutboxScene: Screen, Scene {
    private let portal: Portal
    private let serviceSwitch: ServiceSwitch
    private let status = StatusLine()
    private let field = TextField(placeholder: "Write a note")
    private let pending = PendingList()
    private let sent = Table("Sent")
    private let placeholder = Label("Loading…")
    private var client: PortalClient?
    /// Whether a call has shown if the service can be reached.
    private var hasConnected = false
    private var queue: WriteQueue?
    /// The folder of the queue, removed with the scene because the portal discards its notes, too.
    private var folder: TemporaryDirectory?
    private var tasks: [Task<Void, Never>] = []
    private lazy var opening = Task { await open() }

    init(_ portal: Portal) {
        self.portal = portal
        serviceSwitch = ServiceSwitch(portal)
        super.init()
        sent.setPlaceholder(placeholder.styled(.dimmed).margins(18))
        let lists = Column(spacing: 24) {
            pending
            Column(spacing: 8) {
                Label("Sent").styled(.heading)
                sent
            }
        }
        content = Column {
            serviceSwitch
            status
            Scroll(Clamp(lists.margins(18)))
            Row(spacing: 6) {
                field.expanded()
                Button("Send") { [weak self] in self?.send() }.styled(.suggested)
            }
            .styled(.toolbar)
        }
        initialFocus = field
        field.onSubmit = { [weak self] in self?.send() }
        status.show("Connecting…", icon: "network-transmit-symbolic", style: .dimmed)
        // The call tells at once what the service does, and not only when the next note is sent.
        serviceSwitch.onChange = { [weak self] _ in Task { await self?.refresh() } }
        pending.onCancel = { [weak self] write in
            guard let queue = self?.queue else { return }
            Task { try await queue.cancel(write.id) }
        }
    }

    isolated deinit {
        for task in tasks { task.cancel() }
    }

    override func appeared() {
        _ = opening
    }

    func waitUntilReady() async {
        await opening.value
        guard let queue, let client else { return }
        // The queue only shows writes while the service is offline.
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

    private func open() async {
        do {
            let client = try await portal.client
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
            status.show(error.portalSentence, icon: "dialog-error-symbolic", style: .error)
        }
    }

    private func send() {
        let text = field.text
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        field.text = ""
        field.focus()
        Task {
            await opening.value
            await add(text)
        }
    }

    private func add(_ text: String) async {
        do {
            try await queue?.add(.post, "/notes", ["text": text], title: text)
        } catch {
            status.show(error.portalSentence, icon: "dialog-error-symbolic", style: .error)
        }
    }

    private func refresh() async {
        guard let client else { return }
        do {
            let notes: [PortalNote] = try await client.service.get("/notes")
            placeholder.text = "No notes yet"
            sent.replaceRows(
                notes.reversed().map { note in
                    let row = ListRow(note.text)
                    row.maximumLines = 2
                    return row
                })
        } catch {
            placeholder.text = error.portalSentence
        }
        hasConnected = true
        show(client.reachability.current, (try? await queue?.writes()) ?? [])
    }

    private func show(_ state: ReachabilityState, _ writes: [PendingWrite]) {
        pending.show(writes)
        if hasConnected { show(state, waiting: writes.count) }
    }

    private func show(_ state: ReachabilityState, waiting: Int) {
        if state == .reachable {
            status.show(
                "Online. Notes are sent immediately.", icon: "emblem-ok-symbolic", style: .success)
        } else {
            let notes = waiting == 1 ? "1 note" : "\(waiting) notes"
            status.show(
                "Offline. \(waiting == 0 ? "New notes will be queued" : "\(notes) waiting to be sent").",
                icon: "network-offline-symbolic", style: .warning)
        }
    }
}
