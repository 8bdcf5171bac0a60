/// The secret that a page's bridge.js bears: each load of the app's has its own.
///
/// The page before keeps its right to speak until the new one has spoken.
struct ScriptToken {
    /// That of the page that spoke last, then those of the loads since: any of them may be the one
    /// whose page is there, because loads come to nothing.
    private var valid = [ScriptToken.random()]

    /// The secret for the scripts of the load that begins now.
    var forNewScripts: String { valid[valid.count - 1] }

    mutating func renew() {
        valid.append(ScriptToken.random())
        // Pages that never speak leave theirs behind.
        if valid.count > Self.mostLoads { valid.removeFirst() }
    }

    mutating func accepts(_ token: String) -> Bool {
        guard let index = valid.firstIndex(of: token) else { return false }
        valid.removeFirst(index)
        return true
    }

    /// How many loads may come to nothing, one after the other, before the page that is there
    /// loses its voice.
    private static let mostLoads = 100

    private static func random() -> String {
        String(UInt128.random(in: .min ... .max), radix: 16)
    }
}
