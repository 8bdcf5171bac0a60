package import Foundation

/// The encoder and decoder of the service's JSON.
///
/// ```swift
/// let events = try PortalCoding.decoder.decode([Event].self, from: data)
/// ```
package enum PortalCoding {
    /// The current time of the portal; later events are planned.
    ///
    /// The data has fixed dates, so count relative times such as "three hours ago" from here.
    package static let now = Date(timeIntervalSince1970: 1_799_312_400)  // 2027-01-07T09:00:00Z

    /// A decoder that reads dates as ISO 8601.
    package static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    /// An encoder that writes dates as ISO 8601 and sorts members by key.
    ///
    /// Without the sorting, responses would differ in every run.
    package static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
