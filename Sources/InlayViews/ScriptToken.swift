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

    /// The newest token, for the scripts of the load that is about to start.
    var forNewScripts: String { valid[valid.count - 1] }

    mutating func renew() {
        valid.append(ScriptToken.random())
        // Limited, because pages that never send a message leave their tokens behind.
        if valid.count > Self.mostLoads { valid.removeFirst() }
    }

    mutating func accepts(_ token: String) -> Bool {
        guard let index = valid.firstIndex(of: token) else { return false }
        valid.removeFirst(index)
        return true
    }

    /// The maximum number of valid tokens; a further load invalidates the oldest token.
    private static let mostLoads = 100

    private static func random() -> String {
        String(UInt128.random(in: .min ... .max), radix: 16)
    }
}
