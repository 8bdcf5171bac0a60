import Foundation

extension JSONValueDecoder {
    func string() throws -> String {
        guard case .string(let string) = value else { throw mismatch(String.self) }
        return string
    }

    func bool() throws -> Bool {
        if case .bool(let bool) = value { return bool }
        guard isLenient, case .string(let text) = value else { throw mismatch(Bool.self) }
        switch text {
        case "true", "1": return true
        case "false", "0": return false
        default: throw corrupted("“\(text)” is neither true nor false")
        }
    }

    func integer<T: BinaryInteger>(_ type: T.Type) throws -> T {
        let exact: T?
        switch value {
        case .integer(let integer): exact = T(exactly: integer)
        // From 2^53 on, the double may be the nearest one of another integer.
        case .number(let number): exact = abs(number) < 0x1p53 ? T(exactly: number) : nil
        case .decimal(let number):
            let fixed = type as? any FixedWidthInteger.Type
            exact = fixed.flatMap { number.integer(as: $0) as? T }
        case .string(let text) where isLenient:
            exact = Int64(text).flatMap { T(exactly: $0) } ?? UInt64(text).flatMap(T.init(exactly:))
        default: throw mismatch(type)
        }
        guard let exact else { throw corrupted("\(value) is not exact as \(type)") }
        return exact
    }

    func number<T: BinaryFloatingPoint>(_ type: T.Type) throws -> T {
        guard let double = lenientDouble else { throw mismatch(type) }
        let number = T(double)
        guard number.isFinite || !double.isFinite else {
            throw corrupted("\(double) is too large for \(type)")
        }
        return number
    }

    func date() throws -> Date {
        if let seconds = lenientDouble { return Date(timeIntervalSince1970: seconds) }
        guard case .string(let text) = value else { throw mismatch(Date.self) }
        guard let date = JSONDate.date(of: text) else {
            throw corrupted("“\(text)” is not an ISO 8601 date")
        }
        return date
    }

    func data() throws -> Data {
        guard let data = Data(base64Encoded: try string()) else {
            throw corrupted("the string is not Base64")
        }
        return data
    }

    func url() throws -> URL {
        let text = try string()
        guard let url = URL(string: text) else { throw corrupted("“\(text)” is not a URL") }
        return url
    }

    func decimal() throws -> Decimal {
        switch value {
        case .integer(let integer): return Decimal(integer)
        case .number(let number):
            // The digits as written in the JSON, if there are at most 15, not those of the double.
            guard let decimal = Decimal(string: number.description) else {
                throw corrupted("\(number) is not a decimal number")
            }
            return decimal
        case .decimal(let number):
            guard let decimal = Decimal(exactly: number) else {
                throw corrupted("\(number) has more digits than a Decimal")
            }
            return decimal
        case .string(let text):
            guard Self.isNumeric(text), let decimal = Decimal(string: text) else {
                throw corrupted("“\(text)” is not a decimal number")
            }
            return decimal
        default: throw mismatch(Decimal.self)
        }
    }

    // MARK: - Private

    private var lenientDouble: Double? {
        guard isLenient, case .string(let text) = value, Self.isNumeric(text) else {
            return value.doubleValue
        }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns whether a text consists of digits, signs, points and exponents: Swift would also
    /// parse `0x10` and `nan`.
    private static func isNumeric(_ text: String) -> Bool {
        text.utf8.allSatisfy { "+-.0123456789Ee".utf8.contains($0) }
    }
}
