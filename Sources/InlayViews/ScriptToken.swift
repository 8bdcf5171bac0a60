/// The secret that a page's bridge.js bears: each load of the app's has its own.
///
/// The page before keeps its right to speak until the new one has spoken.
struct ScriptToken {
    private var current = ScriptToken.random()
    private var next: String?

    /// The secret for the scripts of the load that begins now.
    var forNewScripts: String { next ?? current }

    mutating func renew() {
        next = ScriptToken.random()
    }

    mutating func accepts(_ token: String) -> Bool {
        if token == next {
            current = token
            next = nil
        }
        return token == current
    }

    private static func random() -> String {
        String(UInt128.random(in: .min ... .max), radix: 16)
    }
}
