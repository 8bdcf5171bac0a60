import InlayTesting
import InlayValues
import Testing

@Suite("JavaScript")
struct JavaScriptTests {
    @Test func interpolatedValuesBecomeJavaScriptLiterals() {
        let text = "it's <b>"
        let part = text.prefix(2)
        let missing: String? = nil
        let script: JavaScript = "f(\(text), \(part), \(true), \(42), \(1.5), \(missing))"
        #expect(script.source == #"f('it\u0027s \u003cb\u003e', 'it', true, 42, 1.5, null)"#)
        #expect(script.description == script.source)
    }

    @Test func interpolatedCollectionsBecomeJavaScriptLiterals() {
        let json: JSONValue = ["b": [1, -2], "a": ["c": nil]]
        let names = ["b": 1, "a": 2]
        let script: JavaScript = "\(["x", "y"]), \(json), \(names), \([json]), \(json: "z")"
        #expect(
            script.source
                == "['x','y'], ({'b':[1,(-2)],'a':({'c':null})}), ({'a':2,'b':1}), "
                + "[({'b':[1,(-2)],'a':({'c':null})})], 'z'")
        #expect(("\([1: nil as Int?].values.first)" as JavaScript).source == "null")
    }

    @Test func theKeyProtoBecomesAMemberAndNotThePrototype() {
        let json: JSONValue = ["__proto__": ["isAdmin": true]]
        #expect(("\(json)" as JavaScript).source == "({['__proto__']:({'isAdmin':true})})")
        let members = ["__proto__": "x"]
        #expect(("\(members)" as JavaScript).source == "({['__proto__']:'x'})")
    }

    @Test func negativeNumbersAreParenthesized() {
        #expect(("1-\(-5)" as JavaScript).source == "1-(-5)")
        #expect(("2**\(-0.5)" as JavaScript).source == "2**(-0.5)")
        #expect(("\(-0.0)" as JavaScript).source == "(-0.0)")
        #expect(("-\(-Double.infinity)" as JavaScript).source == "-(-Infinity)")
        #expect(("\([-1])" as JavaScript).source == "[(-1)]")
    }

    @Test func extremeNumbersBecomeValidJavaScriptLiterals() {
        #expect(("\(Double.nan)" as JavaScript).source == "NaN")
        #expect(("\(Double.infinity)" as JavaScript).source == "Infinity")
        #expect(("\(UInt64.max)" as JavaScript).source == "18446744073709551615")
        #expect(("\(Int.min)" as JavaScript).source == "(-9223372036854775808)")
        #expect(("\(1e21)" as JavaScript).source == "1e+21")
        #expect(("\(Float(0.5))" as JavaScript).source == "0.5")
        #expect(("\(JSONValue.number(.nan))" as JavaScript).source == "NaN")
    }

    @Test func interpolatedScriptsAreInsertedUnescaped() {
        let call: JavaScript = "go(\("a"))"
        #expect(("if (x) { \(call) }" as JavaScript).source == "if (x) { go('a') }")
        #expect((call + ";" + call).source == "go('a');go('a')")
        #expect(JavaScript.joined([call, "b"], separator: ";\n").source == "go('a');\nb")
        #expect(JavaScript.joined([]).source == "")
    }

    @Test func hostileStringsCannotLeaveTheirJavaScriptLiteral() throws {
        let forbidden = Set("\"'`<>&$".utf8)
        for text in HostileStrings.all() {
            // Scalars: a combining mark behind the quote would be one character with it.
            let script: JavaScript = "\(text)"
            let body = String(script.source.unicodeScalars.dropFirst().dropLast())
            #expect(script.source.utf8.first == UInt8(ascii: "'"))
            #expect(script.source.utf8.last == UInt8(ascii: "'"))
            let isClean = body.utf8.allSatisfy { $0 >= 0x20 && !forbidden.contains($0) }
            #expect(isClean)
            // The only escapes are \uXXXX, which JSON has, too.
            let value = try JSONValue(parsing: "\"\(body)\"")
            #expect(scalars(value.stringValue) == scalars(text))
        }
    }

    @Test func keysOfInterpolatedObjectsAreEscaped() {
        let script: JavaScript = "\(["</script>'\u{2028}": 1])"
        #expect(script.source == #"({'\u003c/script\u003e\u0027\u2028':1})"#)
    }

    @Test func interpolationInsideQuotesStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let name = "harmless"
            _ = "alert('Hello \(name)')" as JavaScript
        }
    }
}
