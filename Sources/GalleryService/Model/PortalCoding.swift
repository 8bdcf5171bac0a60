public import Foundation

/// How the service's JSON is written and read.
///
/// ```swift
/// let events = try PortalCoding.decoder.decode([Event].self, from: data)
/// ```
public enum PortalCoding {
    /// The moment at which the data was written down: what is later is planned.
    ///
    /// The data's times are fixed, so "three hours ago" is to be counted from here.
    public static let now = Date(timeIntervalSince1970: 1_799_312_400)  // 2027-01-07T09:00:00Z

    /// Reads dates as ISO 8601.
    public static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    /// Writes dates as ISO 8601, and members in the order of their names.
    ///
    /// Without that order each run would answer with other bytes.
    public static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
