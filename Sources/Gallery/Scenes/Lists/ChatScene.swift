import Inlay

/// *Chat*: rows are added at both ends, and others grow, while the visible ones keep their
/// position.
@MainActor
final class ChatScene: Screen, Scene {
    struct Message: Identifiable, Equatable {
        let id: Int
        var text: String
        var isOwn = false
        var isEdited = false
    }

    private static let texts = [
        "Is anyone at rack 3?", "On my way, two minutes.",
        "The left power supply is off. It says <code>E-21</code>, which the card on the door "
            + "explains as a fan that turns too slowly.",
        "Swap it, there are two in the cupboard.", "Done. All green again.",
        "<b>Thank you!</b> I'll close the ticket and write down what it was, so that the "
            + "next one who sees this number doesn't have to look for the card.",
        "One more thing: the label on the cable is wrong.",
    ]

    private let list: ContentList<[Message]>
    private var messages: [Message]
    /// The id of the first message.
    private var oldest = 0
    private var arriving: Task<Void, Never>?

    init() {
        messages = (0..<200).map(Self.message)
        list = ContentList(messages) { message in
            .trusted(
                TrustedHTML(trusting: "<div class=\"bubble\(message.isOwn ? " own" : "")\">")
                    + TrustedHTML(trusting: message.text)
                    + (message.isEdited
                        ? "<p class=\"edited\">edited a moment ago</p></div>" : "</div>"),
                styleSheet: Self.sheet)
        }
        list.edge = .end
        list.hasSeparators = false
        super.init()
        let button = Button("Pause")
        button.onPress = { [weak self, weak button] in
            guard let self else { return }
            let isRunning = arriving != nil
            isRunning ? stop() : start()
            button?.title = isRunning ? "Resume" : "Pause"
        }
        content = Column {
            list
            button.aligned(horizontally: .end).margins(8)
        }
    }

    isolated deinit {
        arriving?.cancel()
    }

    override func appeared() { start() }

    override func disappeared() { stop() }

    func ready() async {
        await list.ready()
    }

    private static let sheet = StyleSheet.app.adding(
        """
        body { padding: 4px 12px }
        .bubble {
            width: fit-content; max-width: 80%; padding: 8px 12px; border-radius: 14px;
            background: var(--inlay-shade);
        }
        .own { margin-left: auto; background: #1a5fb4; color: #ffffff }
        .bubble > :last-child { margin-bottom: 0 }
        .edited { margin-top: 2px; font-size: 0.85em }
        """)

    private func stop() {
        arriving?.cancel()
        arriving = nil
    }

    /// Adds a message at each end from time to time, and lengthens a visible message and a message
    /// above it.
    private func start() {
        guard arriving == nil else { return }
        arriving = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1.5))
                guard !Task.isCancelled, let self else { return }
                let seen = list.geometry.visibleRows()
                for index in [seen.lowerBound - 2, seen.lowerBound + seen.count / 2]
                where messages.indices.contains(index) && !messages[index].isEdited {
                    messages[index].isEdited = true
                }
                messages.append(Self.message(messages.count + oldest))
                oldest -= 1
                messages.insert(Self.message(oldest), at: 0)
                list.update(messages)
            }
        }
    }

    private static func message(_ number: Int) -> Message {
        let kind = number & 0xFFFF
        return Message(id: number, text: texts[kind % texts.count], isOwn: kind % 3 == 1)
    }
}
