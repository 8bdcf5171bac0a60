import Foundation
import InlayValues
import Testing

@Suite("Lenient decoding")
struct JSONLenientDecodingTests {
    enum Level: Int, Decodable {
        case low = 1
        case high
    }

    struct Arguments: Decodable, Equatable {
        var id: Int
        var scale: Double
        var isNew: Bool
        var tags: [String]
        var numbers: [Int]
        var level: Level
        var note: String?
        var page: Int?
        var date: Date
        var price: Decimal
    }

    @Test func lenientDecodingConvertsTextToTheRequestedTypes() throws {
        let json: JSONValue = [
            "id": "-7", "scale": "1.5e1", "isNew": "1", "tags": "one", "numbers": ["1", "2"],
            "level": "2", "date": "0", "price": "0.10",
        ]
        let arguments = try json.decode(Arguments.self, leniently: true)
        let expected = Arguments(
            id: -7, scale: 15, isNew: true, tags: ["one"], numbers: [1, 2], level: .high, note: nil,
            page: nil, date: Date(timeIntervalSince1970: 0), price: Decimal(string: "0.1")!)
        #expect(arguments == expected)
        #expect(throws: DecodingError.self) { try json.decode(Arguments.self) }
    }

    @Test(arguments: [("true", true), ("1", true)])
    func lenientBooleansAcceptTrueAnd1(text: String, expected: Bool) throws {
        #expect(try JSONValue.string(text).decode(Bool.self, leniently: true) == expected)
    }

    @Test(arguments: ["", "yes", "TRUE", "2", " true", "on"])
    func lenientBooleansRejectOtherWords(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONValue.string(text).decode(Bool.self, leniently: true)
        }
    }

    @Test func missingValuesAreErrorsInLenientDecoding() {
        struct Flag: Decodable { var isOn: Bool }
        #expect(throws: DecodingError.self) {
            try ([:] as JSONValue).decode(Flag.self, leniently: true)
        }
        #expect(throws: DecodingError.self) {
            try (["isOn": nil] as JSONValue).decode(Flag.self, leniently: true)
        }
        #expect(throws: DecodingError.self) {
            try JSONValue.null.decode([Int].self, leniently: true)
        }
    }

    @Test(
        arguments: ["", " 1", "1 ", "0x10", "nan", "inf", "1e999", "1,5", "١", "1_000", "--1"])
    func lenientDecodingRejectsInvalidNumbers(text: String) {
        let value = JSONValue.string(text)
        #expect(throws: DecodingError.self) { try value.decode(Double.self, leniently: true) }
        #expect(throws: DecodingError.self) { try value.decode(Int.self, leniently: true) }
    }

    @Test func lenientIntegersAreDecodedExactlyOrThrow() throws {
        let maximum = JSONValue("18446744073709551615")
        #expect(try maximum.decode(UInt64.self, leniently: true) == .max)
        #expect(throws: DecodingError.self) { try maximum.decode(Int.self, leniently: true) }
        #expect(throws: DecodingError.self) {
            try JSONValue("300").decode(Int8.self, leniently: true)
        }
        #expect(throws: DecodingError.self) {
            try JSONValue("1.5").decode(Int.self, leniently: true)
        }
    }
}
