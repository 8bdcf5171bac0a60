import InlayTesting
import InlayValues
import Testing

@Suite("JSON serializing")
struct JSONSerializingTests {
    @Test func prettyJSONIsIndentedByTwoSpaces() {
        let value: JSONValue = ["a": [1, ["b": nil]], "c": [], "d": [:], "e": 1.5]
        #expect(
            value.serialized(pretty: true) == """
                {
                  "a": [
                    1,
                    {
                      "b": null
                    }
                  ],
                  "c": [],
                  "d": {},
                  "e": 1.5
                }
                """)
        #expect(value.description == #"{"a":[1,{"b":null}],"c":[],"d":{},"e":1.5}"#)
    }

    @Test func serializedJSONEscapesOnlyRequiredCharacters() {
        let value: JSONValue = "</é😀'\"\\\n\r\t\u{1}\u{7F}\u{2028}\u{2029}"
        #expect(
            value.serialized()
                == "\"</é😀'\\\"\\\\\\n\\r\\t\\u0001\u{7F}\\u2028\\u2029\"")
    }

    @Test func floatingPointNumbersRoundTripBitForBit() throws {
        let doubles = [
            0, -0.0, 1, 0.1, 1e16, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi,
            1e21, -2.5,
            9_007_199_254_740_992,
        ]
        for double in doubles {
            let value = try JSONValue(parsing: JSONValue.number(double).serialized())
            guard case .number(let result) = value else {
                Issue.record("\(double) became \(value)")
                continue
            }
            #expect(result.bitPattern == double.bitPattern)
        }
    }

    @Test func nonFiniteNumbersAreSerializedAsNull() {
        let value: JSONValue = [.number(.nan), .number(.infinity), .number(-.infinity)]
        #expect(value.serialized() == "[null,null,null]")
    }

    @Test func hostileStringsRoundTripThroughSerializedJSON() throws {
        for text in HostileStrings.all() {
            let value: JSONValue = JSONValue(dictionaryLiteral: (text, .string(text)))
            for pretty in [false, true] {
                let result = try JSONValue(parsing: value.serialized(pretty: pretty))
                #expect(scalars(result[text]?.stringValue) == scalars(text))
                #expect(
                    scalars(try result.decode([String: JSONValue].self).keys.first) == scalars(text)
                )
            }
        }
    }

    @Test func randomJSONValuesRoundTrip() throws {
        var generator = SeededGenerator(seed: 3)
        let strings = HostileStrings.all(count: 400).filter { $0.utf8.count < 100 }
        for _ in 0..<500 {
            let value = random(depth: 4, strings: strings, using: &generator)
            #expect(try JSONValue(parsing: value.serialized()) == value)
            #expect(try JSONValue(parsing: value.serialized(pretty: true)) == value)
        }
    }

    private func random(
        depth: Int, strings: [String], using generator: inout SeededGenerator
    ) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2: return .integer(.random(in: .min ... .max, using: &generator))
        case 3:
            let number = Double(bitPattern: generator.next())
            return number.isFinite ? .number(number) : 0
        case 4: return .string(strings.randomElement(using: &generator)!)
        case 5, 6:
            return .array(
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    random(depth: depth - 1, strings: strings, using: &generator)
                })
        default:
            var members: [String: JSONValue] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                members[strings.randomElement(using: &generator)!] = random(
                    depth: depth - 1, strings: strings, using: &generator)
            }
            return (try? JSONValue(encoding: members)) ?? .null
        }
    }
}
