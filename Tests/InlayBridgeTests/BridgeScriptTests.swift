import InlayBridge
import InlayTesting
import InlayValues
import Testing

@Suite("Bridge scripts")
struct BridgeScriptTests {
    @Test func theBridgeScriptGetsTheTokenAsItsFirstArgument() {
        let source = script(token: "0123abcd").source
        #expect(source.hasSuffix("('0123abcd', {carriesMessages: true, reportsWidth: false});"))
    }

    @Test(arguments: [true, false], [true, false])
    func viewOptionsArePassedToTheBridgeScript(carriesMessages: Bool, reportsWidth: Bool) {
        let script = BridgeScript.isolated(
            token: "t", carriesMessages: carriesMessages, reportsWidth: reportsWidth)
        let options = "{carriesMessages: \(carriesMessages), reportsWidth: \(reportsWidth)}"
        #expect(script.source.hasSuffix("('t', \(options));"))
    }

    @Test func tokensCannotEndTheirStringLiteral() throws {
        let start = Array(
            script(token: "").source.utf8.dropLast("'', \(options));".utf8.count))
        let end = Array(", \(options));".utf8)
        let forbidden = Set("\"'`<>&$".utf8)
        for token in HostileStrings.all(count: 400) {
            let source = Array(script(token: token).source.utf8)
            #expect(source.starts(with: start) && source.suffix(end.count).elementsEqual(end))
            let literal = source.dropFirst(start.count).dropLast(end.count)
            let body = literal.dropFirst().dropLast()
            #expect(literal.first == UInt8(ascii: "'") && literal.last == UInt8(ascii: "'"))
            #expect(body.allSatisfy { $0 >= 0x20 && !forbidden.contains($0) })
            // The only escapes are \uXXXX, which JSON has, too.
            let value = try JSONValue(parsing: [UInt8(ascii: "\"")] + body + [UInt8(ascii: "\"")])
            #expect(value.stringValue.map { identical($0, token) } ?? false)
        }
    }

    @Test func thePageScriptContainsNoTokenOrMessageHandler() {
        let source = BridgeScript.page.source
        #expect(source.contains("\"inlay\""))
        #expect(!source.contains("messageHandlers"))
        #expect(!source.contains("token"))
    }

    private let options = "{carriesMessages: true, reportsWidth: false}"

    private func script(token: String) -> JavaScript {
        BridgeScript.isolated(token: token, carriesMessages: true, reportsWidth: false)
    }
}
