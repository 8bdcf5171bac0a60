import Foundation
import Inlay

/// A screen with one message of *Mail*, whose HTML anyone may have written.
@MainActor
final class MessageScreen: Screen {
    init(_ mail: Mail) {
        let view = WebView(trust: .document)
        super.init(mail.subject)
        view.widget.labeled("Message").expanded(vertically: true)
        view.start(.html(mail.body, styleSheet: .app))
        content = Column {
            Column(spacing: 4) {
                Label(mail.sender).styled(.heading)
                Label(mail.sent.momentText).styled(.dimmed)
            }
            .margins(Insets(top: 12, leading: 18, bottom: 6, trailing: 18))
            view
        }
    }
}
