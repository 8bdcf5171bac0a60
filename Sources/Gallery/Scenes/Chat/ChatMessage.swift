import Foundation
import Inlay

/// A message of the conversation in *Chat*.
struct ChatMessage: Identifiable, Equatable {
    let id: Int
    let sender: String
    let time: Date
    private(set) var text: TrustedHTML
    let isOwn: Bool
    private(set) var isEdited = false

    init(id: Int, sender: String, time: Date, text: TrustedHTML, isOwn: Bool) {
        (self.id, self.sender, self.time, self.text, self.isOwn) = (id, sender, time, text, isOwn)
    }

    /// Marks the message as edited, and lengthens it.
    mutating func edit() {
        isEdited = true
        text += "<p>Edited: this line was added a moment ago.</p>"
    }

    /// The HTML of the row: a bubble with the sender, the time and the text.
    var html: TrustedHTML {
        let start: TrustedHTML = isOwn ? "<div class=\"bubble own\">" : "<div class=\"bubble\">"
        let line: IsolatedText =
            isOwn ? "\(time.timeText)" : "\(sender) · \(time.timeText)"
        let details = line.text + (isEdited ? " · edited" : "")
        return start + "<p class=\"details\">" + .text(details) + "</p>" + text + "</div>"
    }

    static let css = """
        body { padding: 4px 12px }
        .bubble {
            width: fit-content; max-width: 80%; padding: 8px 12px; border-radius: 14px;
            background: var(--inlay-shade);
        }
        .own { margin-inline-start: auto; background: #1a5fb4; color: #ffffff }
        .bubble > :last-child { margin-bottom: 0 }
        .details { margin: 0; font-size: 0.85em }
        .details + p { margin-top: 2px }
        """
}
