import Foundation
import InlayTesting
import InlayValues
import Testing

@Suite("JSON coding")
struct JSONCodingTests {
    enum Kind: String, Codable { case small, large }

    enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case box(Int, height: Int?)
        case none
    }

    struct Inner: Codable, Equatable {
        var id: UInt8
        var kind: Kind?
    }

    struct Outer: Codable, Equatable {
        var name = "é\u{2028}"
        var flag = true
        var small: Int8 = -128
        var huge = UInt64(Int64.max)
        var ratio: Float = 0.1
        var optional: Int?
        var inner = Inner(id: 255, kind: .large)
        var list: [Inner?] = [Inner(id: 1), nil]
        var shapes: [Shape] = [.circle(radius: 1), .box(1, height: nil), .none]
        var byName = ["b": [1, 2], "a": []]
        var byNumber = [1: "one", -2: "two"]
        var date = Date(timeIntervalSince1970: 1_700_000_000.25)
        var data = Data([0, 255, 10])
        var url = URL(string: "https://example.com/a?b=c#d")!
        var decimal = Decimal(string: "0.1")!
        var long = Decimal(string: "1234567890.12345678901234567")!
        var json: JSONValue = ["x": [1, nil, 1.0]]
    }

    @Test func floatsAreEncodedWithTheirShortestDecimal() throws {
        #expect(try JSONValue(encoding: Float(0.1)) == .number(0.1))
        #expect(try JSONValue(encoding: Float(16_777_217)) == .number(16_777_216))
        #expect(try JSONValue(encoding: Outer())["ratio"] == .number(0.1))
    }

    @Test func nestedValuesRoundTripThroughJSON() throws {
        let value = Outer()
        let json = try JSONValue(encoding: value)
        #expect(try json.decode(Outer.self) == value)
        #expect(try JSONValue(parsing: json.serialized()).decode() == value)
    }

    @Test func datesDataURLsAndDecimalsAreEncodedAsJSON() throws {
        let json = try JSONValue(encoding: Outer())
        #expect(json["date"] == "2023-11-14T22:13:20.250Z")
        #expect(json["data"] == "AP8K")
        #expect(json["url"] == "https://example.com/a?b=c#d")
        #expect(json["decimal"] == 0.1)
        #expect(json["byNumber"] == ["1": "one", "-2": "two"])
        #expect(json["shapes"]?[0] == ["circle": ["radius": .number(1)]])
        #expect(json["optional"] == nil)
        #expect(json["byName"]?.serialized() == #"{"a":[],"b":[1,2]}"#)
        #expect(json["json"] == ["x": [1, nil, 1.0]])
        #expect(try JSONValue(encoding: Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
        #expect(
            try JSONValue(encoding: UInt64(1) << 63).serialized() == "9223372036854775808")
        #expect(try JSONValue(encoding: Optional<Int>.none) == .null)
        #expect(try JSONValue(encoding: "top") == "top")
        #expect(try JSONValue(encoding: UInt64.max).serialized() == "18446744073709551615")
    }

    @Test func membersOfDictionariesAreSortedByTheirKeys() throws {
        enum Kind: String, CaseIterable, Codable, CodingKeyRepresentable { case e, d, c, b, a }
        let byNumber = Dictionary(uniqueKeysWithValues: (-5..<30).map { ($0, $0) })
        let numbers = (-5..<30).map { "\"\($0)\":\($0)" }.joined(separator: ",")
        #expect(try JSONValue(encoding: byNumber).serialized() == "{\(numbers)}")
        let byKind = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, 1) })
        let kinds = try JSONValue(encoding: byKind)
        #expect(kinds.serialized() == #"{"a":1,"b":1,"c":1,"d":1,"e":1}"#)
        #expect(try kinds.decode([Kind: Int].self) == byKind)
    }

    @Test func jsonValuesRoundTripThroughFoundationCoders() throws {
        let value: JSONValue = ["a": [1, 2.5, "x", true, nil], "b": ["c": [:], "d": []]]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONValue(parsing: data) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    }

    @Test func classHierarchiesAreEncodedWithTheirSuperContainer() throws {
        let json = try JSONValue(encoding: Derived(base: 1, derived: 2))
        #expect(json == ["derived": 2, "super": ["base": 1]])
        let decoded = try json.decode(Derived.self)
        #expect((decoded.base, decoded.derived) == (1, 2))
    }

    @Test func numbersAreDecodedExactlyOrThrow() throws {
        #expect(try JSONValue(1.0).decode(Int.self) == 1)
        #expect(try JSONValue(255).decode(UInt8.self) == 255)
        #expect(try JSONValue(1).decode(Double.self) == 1)
        #expect(throws: DecodingError.self) { try JSONValue(1.5).decode(Int.self) }
        #expect(throws: DecodingError.self) { try JSONValue(256).decode(UInt8.self) }
        #expect(throws: DecodingError.self) { try JSONValue(-1).decode(UInt.self) }
        #expect(throws: DecodingError.self) { try JSONValue(1e300).decode(Int.self) }
        #expect(throws: DecodingError.self) { try JSONValue(1e300).decode(Float.self) }
        #expect(throws: DecodingError.self) { try JSONValue("1").decode(Int.self) }
        #expect(throws: DecodingError.self) { try (1 as JSONValue).decode(Bool.self) }
        #expect(throws: DecodingError.self) { try JSONValue(1).decode([Int].self) }
    }

    @Test(arguments: [
        "9223372036854775809", "11400714819323198485", "-9223372036854775809",
    ])
    func largeIntegersAreDecodedExactlyOrThrow(text: String) throws {
        let value = try JSONValue(parsing: text)
        let unsigned = try? value.decode(UInt64.self)
        #expect(unsigned == nil || unsigned == UInt64(text))
        #expect(throws: DecodingError.self) { try value.decode(Int.self) }
        #expect(try value.decode(Double.self) == Double(text))
    }

    @Test(arguments: [
        ("1500-01-01T10:20:30Z", -14_831_732_370.0), ("1582-10-10T00:00:00Z", -12_219_724_800),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("1600-02-29T23:59:59.5Z", -11_670_912_000.5),
    ])
    func datesBefore1582AreInTheGregorianCalendar(text: String, seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try JSONValue(encoding: date) == .string(text.replacing(".5Z", with: ".500Z")))
        #expect(try JSONValue(stringLiteral: text).decode(Date.self) == date)
    }

    @Test func everyMillisecondOfADateIsEncodedExactly() throws {
        for (second, start) in [
            (1_772_352_000.0, "2026-03-01T08:00:00"), (-1, "1969-12-31T23:59:59"),
        ] {
            for millisecond in 0..<1_000 {
                let date = Date(timeIntervalSince1970: second + Double(millisecond) / 1_000)
                let digits = String("\(1_000 + millisecond)".dropFirst())
                let text = JSONValue.string(start + (millisecond == 0 ? "" : "." + digits) + "Z")
                #expect(try JSONValue(encoding: date) == text)
                #expect(try JSONValue(encoding: text.decode(Date.self)) == text)
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e12, -1e12])
    func datesWithoutAYearOfFourDigitsAreAnError(seconds: Double) {
        #expect(throws: EncodingError.self) {
            try JSONValue(encoding: Date(timeIntervalSince1970: seconds))
        }
    }

    @Test(arguments: [
        "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T25:00:00Z",
        "2026-01-01T00:61:00Z", "2026-01-01T00:00:00Zurich", "2026-01-01T00:00:00+01:00x",
        "12026-01-01T00:00:00Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z", "",
    ])
    func datesThatDontExistAreAnError(text: String) {
        #expect(throws: DecodingError.self) { try JSONValue.string(text).decode(Date.self) }
    }

    @Test func datesAreDecodedFromISO8601TextAndSeconds() throws {
        let date = Date(timeIntervalSince1970: 0.5)
        #expect(try JSONValue("1970-01-01T00:00:00.500Z").decode(Date.self) == date)
        #expect(try JSONValue("1970-01-01T01:00:00.5+01:00").decode(Date.self) == date)
        #expect(try JSONValue(0.5).decode(Date.self) == date)
        #expect(try JSONValue("1969-12-31T24:00:00.5-0000").decode(Date.self) == date)
        #expect(throws: DecodingError.self) { try JSONValue("yesterday").decode(Date.self) }
    }

    @Test func jsonDecodingErrorsHaveTheirCodingPath() throws {
        struct Page: Codable { var items: [Inner] }
        let json: JSONValue = ["items": [["id": 1], ["id": "x"]]]
        do {
            _ = try json.decode(Page.self)
            Issue.record("decoded")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["items", "Index 1", "id"])
            #expect(context.codingPath[1].intValue == 1)
            #expect(context.debugDescription == "expected UInt8, found a string")
        }
        #expect(throws: DecodingError.self) {
            try ([["kind": "x"]] as JSONValue).decode([Inner].self)
        }
        do {
            _ = try (["items": [[:]]] as JSONValue).decode(Page.self)
            Issue.record("decoded")
        } catch DecodingError.keyNotFound(let key, let context) {
            #expect(key.stringValue == "id")
            #expect(context.codingPath.map(\.stringValue) == ["items", "Index 0"])
        }
    }

    @Test func hostileStringsRoundTripThroughEncodingAsValuesAndKeys() throws {
        for text in HostileStrings.all() {
            let json = try JSONValue(encoding: [text: [text]])
            let result = try json.decode([String: [String]].self)
            #expect(scalars(result[text]?.first) == scalars(text))
        }
    }
}

private class Base: Codable {
    let base: Int

    init(base: Int) {
        self.base = base
    }
}

private final class Derived: Base {
    enum CodingKeys: CodingKey { case derived }

    let derived: Int

    init(base: Int, derived: Int) {
        self.derived = derived
        super.init(base: base)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        derived = try container.decode(Int.self, forKey: .derived)
        try super.init(from: try container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(derived, forKey: .derived)
        try super.encode(to: container.superEncoder())
    }
}
