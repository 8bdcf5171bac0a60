/// The secrets by which a view recognizes messages of its current page: bridge.js sends a token
/// with each message.
///
/// Each load that the app starts has a token of its own. The previous page's token stays valid
/// until a message arrives from the new page.
struct ScriptToken {
    /// The valid tokens: that of the page that sent the last message, then those of the loads since
    /// then.
    ///
    /// Loads may fail, so any of these pages may be the current one.
    private var valid = [ScriptToken.random()]

    /// The token for the scripts of the load that begins now.
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

    /// The number of consecutive loads that may fail before the current page's token expires.
    private static let mostLoads = 100

    private static func random() -> String {
        String(UInt128.random(in: .min ... .max), radix: 16)
    }
}
