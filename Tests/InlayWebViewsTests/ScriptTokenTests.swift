import Testing

@testable import InlayWebViews

@Suite("Script tokens")
struct ScriptTokenTests {
    @Test func scriptTokensAreUnique() {
        var tokens: Set<String> = []
        for _ in 0..<1_000 {
            var token = ScriptToken()
            tokens.insert(token.forNewScripts)
            token.renew()
            tokens.insert(token.forNewScripts)
        }
        #expect(tokens.count == 2_000)
        #expect(tokens.allSatisfy { $0.count > 20 })
    }

    @Test func onlyTheIssuedScriptTokenIsAccepted() {
        var token = ScriptToken()
        let own = token.forNewScripts
        let others = ["", "0", String(own.dropLast()), own + "0", ScriptToken().forNewScripts]
        #expect(accepted(others, by: &token) == [])
        #expect(accepted([own, own], by: &token) == [own, own])
    }

    @Test func thePreviousScriptTokenIsValidUntilTheNewOneIsUsed() {
        var token = ScriptToken()
        let first = token.forNewScripts
        token.renew()
        let second = token.forNewScripts
        #expect(first != second)
        #expect(accepted([first, first], by: &token) == [first, first])
        #expect(accepted([second, first, second], by: &token) == [second, second])
        #expect(token.forNewScripts == second)
    }

    @Test func theDisplayedPagesScriptTokenStaysValidAfterAFailedLoad() {
        var token = ScriptToken()
        token.renew()
        let shown = token.forNewScripts
        token.renew()
        let failed = token.forNewScripts
        token.renew()
        let next = token.forNewScripts
        #expect(accepted([shown, next, shown, failed], by: &token) == [shown, next])
    }

    private func accepted(_ messages: [String], by token: inout ScriptToken) -> [String] {
        messages.filter { token.accepts($0) }
    }
}
