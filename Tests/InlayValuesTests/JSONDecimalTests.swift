import Foundation
import InlayValues
import Testing

/// Tests of numbers that neither an `Int64` nor a `Double` represents.
@Suite("JSON: numbers with many digits")
struct JSONDecimalTests {
    private static let texts = [
        "12345678901234567890", "-9223372036854775809", "18446744073709551616",
        "123456789012345678901234567890", "10000000000000000000", "0.1234567890123456789",
        "1.79769313486231571e308", "-1.5E-400", "1e-400", "9007199254740993.0",
        "100.00000000000000000001", "3.14159265358979323846264338327950288",
        "123456789012345678e-5", "-0.30000000000000000001",
    ]

    @Test(arguments: texts)
    func numbersKeepTheirDigitsFromTextToText(text: String) throws {
        let json = "{\"a\":[\(text)]}"
        let value = try JSONValue(parsing: json)
        #expect(value.serialized() == json)
        #expect(try JSONValue(encoding: value) == value)
        #expect(value.javaScript.source.contains(text.first == "-" ? "(\(text))" : text))
        #expect(try value.decode(JSONValue.self) == value)
        let pretty = try JSONValue(parsing: value.serialized(pretty: true))
        #expect(pretty == value && pretty.hashValue == value.hashValue)
    }

    @Test(arguments: [
        "0.1", "1.0", "2.5", "1e-05", "1.7976931348623157e+308", "5e-324", "0.30000000000000004",
        "123456789012345.6", "-1234.5678", "2.2250738585072014e-308",
    ])
    func doublesStayNumbers(text: String) throws {
        guard case .number(let number) = try JSONValue(parsing: text) else {
            Issue.record("\(text) is no double")
            return
        }
        #expect(number.description == text && JSONValue.number(number).serialized() == text)
    }

    @Test(arguments: [
        ("1E2", 100.0), ("1.10", 1.1), ("0.50000000000000000000000", 0.5), ("1e+0", 1),
        ("100e-2", 1),
        ("0.000000000000000000000000000", 0), ("0e999999999999999999999", 0), ("-0e5", -0.0),
        ("1000000000000000000000.0", 1e21), ("0.1e1", 1),
    ])
    func spellingsOfTheSameNumberAreDoubles(text: String, number: Double) throws {
        #expect(try JSONValue(parsing: text) == .number(number))
    }

    @Test func largeIntegersAreDecodedAsTheTypesThatHoldThem() throws {
        func value(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
        #expect(try value("18446744073709551615").decode(UInt64.self) == .max)
        #expect(try value("18446744073709551615.000").decode(UInt64.self) == .max)
        #expect(try value("1844674407370955161500e-2").decode(UInt64.self) == .max)
        #expect(try value("9223372036854775807.0").integerValue == .max)
        #expect(try value("-9223372036854775808.0").decode(Int64.self) == .min)
        #expect(
            try value("12345678901234567890.12").decode(Decimal.self)
                == Decimal(string: "12345678901234567890.12"))
        #expect(try value("12345678901234567890").decode(Double.self) == 1.2345678901234567e19)
        #expect(try value("0.1234567890123456789").doubleValue == 0.1234567890123456789)
        #expect(try value("12345678901234567890").integerValue == nil)
        #expect(
            try JSONValue("12345678901234567890").decode(UInt64.self, leniently: true)
                == 12_345_678_901_234_567_890)
    }

    @Test(arguments: ["18446744073709551616", "12345678901234567890.5", "1e-400"])
    func integersThatATypeCannotHoldAreErrorsWithTheirDigits(text: String) throws {
        let value = try JSONValue(parsing: text)
        for decode in [
            { _ = try value.decode(UInt64.self) }, { _ = try value.decode(Int.self) },
            { _ = try value.decode(Int8.self) },
        ] {
            do {
                try decode()
                Issue.record("\(text) was decoded")
            } catch let DecodingError.dataCorrupted(context) {
                #expect(context.debugDescription.contains("\(text) is not exact as "))
            }
        }
    }

    @Test func numbersBeyondADoubleOrADecimalAreErrors() throws {
        let long = try JSONValue(parsing: "0." + String(repeating: "1234567890", count: 5))
        #expect(throws: DecodingError.self) { try long.decode(Decimal.self) }
        #expect(try long.decode(Double.self) == 0.1234567890123456789)
        for text in ["1e400", "-1e999", "1" + String(repeating: "0", count: 400)] {
            do {
                _ = try JSONValue(parsing: text)
                Issue.record("\(text) was parsed")
            } catch {
                #expect(error.message == "the number is too large")
            }
        }
    }

    @Test func integersAndDecimalsAreEncodedWithAllDigits() throws {
        let decimal = try #require(Decimal(string: "1234567890.12345678901234567"))
        #expect(try JSONValue(encoding: UInt64.max).serialized() == "18446744073709551615")
        #expect(try JSONValue(encoding: [decimal]).serialized() == "[1234567890.12345678901234567]")
        #expect(try JSONValue(encoding: Decimal(1) / 4).serialized() == "0.25")
        #expect(try JSONValue(encoding: UInt64.max).decode(UInt64.self) == .max)
    }

    @Test func otherCodersKeepTheDigits() throws {
        for text in ["18446744073709551615", "1234567890.123456789012345678"] {
            let value = try JSONValue(parsing: "[\(text)]")
            let data = try JSONEncoder().encode(value)
            #expect(String(decoding: data, as: UTF8.self) == "[\(text)]")
            #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
        }
        let long = try JSONValue(parsing: "0." + String(repeating: "1234567890", count: 5))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(long) }
    }

    @Test func numbersAreComparedByTheirValues() throws {
        func value(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
        #expect(try value("12345678901234567890") == value("12345678901234567890.00"))
        #expect(try value("12345678901234567890") == value("1234567890123456789e1"))
        #expect(
            try value("12345678901234567890").hashValue == value("1234567890123456789e1").hashValue)
        #expect(try value("12345678901234567890") != value("12345678901234567891"))
        #expect(try value("12345678901234567890") != value("-12345678901234567890"))
    }
}
