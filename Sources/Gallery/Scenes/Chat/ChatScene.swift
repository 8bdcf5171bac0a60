import Foundation
import Inlay

/// *Chat*: rows are added at both ends, and others grow, while the visible ones keep their
/// position.
@MainActor
final class ChatScene: Screen, Scene {
    private let list: ContentList<[ChatMessage]>
    private let field = TextField(placeholder: "Message")
    private let pauseButton = Button("Pause")
    private let latestButton = Button(icon: "go-bottom-symbolic", "Latest Message")
    private let start = Date.now
    private var messages: [ChatMessage]
    /// The number of the oldest loaded message, from 0 downwards as older messages are loaded.
    private var oldest = 0
    private var arriving: Task<Void, Never>?

    init() {
        messages = (0..<Self.firstCount).map { [start] in Self.message($0, at: start) }
        let sheet = StyleSheet.app.adding(StyleSheet(trusting: ChatMessage.css))
        list = ContentList(messages) { .trusted($0.html, styleSheet: sheet) }
        list.edge = .end
        list.hasSeparators = false
        super.init()
        list.widget.labeled("Messages")
        list.onVisibleRowsChange = { [weak self] in self?.showLatestButton(visible: $0) }
        pauseButton.onPress = { [weak self] in self?.togglePause() }
        latestButton.styled("osd", "circular").aligned(horizontally: .end, vertically: .end)
        latestButton.margins(12)
        latestButton.isVisible = false
        latestButton.onPress = { [weak self] in self?.showLatest() }
        field.onSubmit = { [weak self] in self?.send() }
        headerEnd = [pauseButton]
        content = Column {
            Layer(list) { latestButton }.expanded(vertically: true)
            Row(spacing: 6) {
                field.expanded()
                Button("Send") { [weak self] in self?.send() }.styled(.suggested)
            }
            .styled(.toolbar)
        }
        initialFocus = field
    }

    isolated deinit {
        arriving?.cancel()
    }

    override func appeared() { resume() }

    override func disappeared() { pause() }

    func waitUntilReady() async {
        await list.waitUntilPainted()
    }

    // MARK: - Private

    /// The number of messages at the beginning.
    private static let firstCount = 200

    private func send() {
        let text = field.text
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        field.text = ""
        field.focus()
        messages.append(
            ChatMessage(
                id: messages.count + oldest, sender: "You", time: .now,
                text: "<p>" + .text(text) + "</p>", isOwn: true))
        list.update(messages)
        showLatest()
    }

    private func showLatest() {
        list.scroll(to: messages.count - 1, position: .bottom, animated: true)
    }

    private func showLatestButton(visible rows: Range<Int>) {
        latestButton.isVisible = !rows.isEmpty && rows.upperBound < messages.count
    }

    private func togglePause() {
        arriving != nil ? pause() : resume()
        pauseButton.title = arriving != nil ? "Pause" : "Resume"
    }

    private func pause() {
        arriving?.cancel()
        arriving = nil
    }

    /// Adds a message at each end from time to time, and edits a visible message and a message above
    /// it.
    private func resume() {
        guard arriving == nil else { return }
        arriving = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1.5))
                guard !Task.isCancelled, let self else { return }
                receive()
            }
        }
    }

    private func receive() {
        let visible = list.visibleRows
        for index in [visible.lowerBound - 2, visible.lowerBound + visible.count / 2]
        where messages.indices.contains(index) && !messages[index].isEdited
            && !messages[index].isOwn
        {
            messages[index].edit()
        }
        messages.append(Self.message(messages.count + oldest, at: start))
        oldest -= 1
        messages.insert(Self.message(oldest, at: start), at: 0)
        list.update(messages)
    }

    /// Returns the message with a number.
    ///
    /// Messages are one minute apart; the last of those that the scene starts with was sent at the
    /// start time.
    private static func message(_ number: Int, at start: Date) -> ChatMessage {
        let kind = number & 0xFFFF
        let minutes = number < firstCount ? number - firstCount + 1 : 0
        return ChatMessage(
            id: number, sender: senders[kind % senders.count],
            time: number < firstCount ? start.addingTimeInterval(Double(minutes) * 60) : .now,
            text: texts[kind % texts.count], isOwn: kind % 3 == 1)
    }

    private static let senders = ["Ada", "", "Grace"]

    private static let texts: [TrustedHTML] = [
        "<p>Is anyone at rack 3?</p>", "<p>On my way, two minutes.</p>",
        """
        <p>The left power supply is off. It says <code>E-21</code>, which the card on the door \
        explains as a fan that turns too slowly.</p>
        """,
        "<p>Swap it, there are two in the cupboard.</p>", "<p>Done. All green again.</p>",
        """
        <p><b>Thank you!</b> I'll close the ticket and write down what it was, so that the next one \
        who sees this number doesn't have to look for the card.</p>
        """,
        "<p>One more thing: the label on the cable is wrong.</p>",
    ]
}
