/// The secret tokens by which a view recognizes messages of its current page.
///
/// Each load that the app starts gets a new token. Inlay's script in the page, bridge.js, sends it
/// with each message. The previous page's token is valid until the new page sends a message.
struct ScriptToken {
    /// The valid tokens, oldest first: the token of the page that sent the last message, then the
    /// tokens of all later loads.
    ///
    /// Later loads may fail, so the current page may be the page of any of these tokens.
    private var valid = [ScriptToken.random()]
    /// The index of the newest token that the shown page can have.
    private var shown = 0

    /// The newest token, for the scripts of the load that is about to start.
    var forNewScripts: String { valid[valid.count - 1] }

    mutating func renew() {
        valid.append(ScriptToken.random())
        // Limited, because loads that fail or only move within the shown page, and pages that never
        // send a message, leave their tokens behind.
        guard valid.count > Self.mostLoads else { return }
        if shown + 2 < valid.count {
            valid.remove(at: shown + 1)
        } else {
            valid.removeFirst()
            shown -= 1
        }
    }

    /// Records that the page of the latest load replaced the shown page.
    mutating func pageCommitted() { shown = valid.count - 1 }

    mutating func accepts(_ token: String) -> Bool {
        guard let index = valid.firstIndex(of: token) else { return false }
        valid.removeFirst(index)
        shown = max(0, shown - index)
        return true
    }

    /// The maximum number of valid tokens; a further load invalidates one of them, but not that of
    /// the shown page.
    private static let mostLoads = 100

    private static func random() -> String {
        String(UInt128.random(in: .min ... .max), radix: 16)
    }
}
