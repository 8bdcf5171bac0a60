import Foundation
public import InlayValues
package import OrderedCollections

extension TemplateValue {
    /// Creates template data from an encodable value.
    ///
    /// Dates stay dates and ``/InlayValues/TrustedHTML`` stays HTML; `Data` becomes Base64 and a
    /// `URL` its string. Dictionaries are sorted by their keys.
    ///
    /// - Throws: The errors of the value.
    public init(encoding value: some Encodable) throws {
        self = try TemplateValue(tree: value)
    }

    /// Creates template data from JSON.
    public init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(Int(value))
        case .number(let value): self = .number(value)
        case .decimal(let value): self = .decimal(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values.map(TemplateValue.init))
        case .object(let members): self = .object(members.mapValues(TemplateValue.init))
        }
    }
}

extension TemplateValue: EncodedValue {
    /// The members of an object; nil for other values.
    package var encodedMembers: OrderedDictionary<String, TemplateValue>? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Returns the template data of a value with a direct representation, or nil.
    package static func leaf(
        _ value: some Encodable, at codingPath: [any CodingKey]
    ) throws -> TemplateValue? {
        switch value {
        case let value as TemplateValue: value
        case let value as TrustedHTML: .html(value)
        case let value as SanitizedHTML: .html(TrustedHTML(value))
        case let value as SafeURL: .url(value)
        case let value as JavaScript: .script(value)
        case let value as Date: .date(value)
        case let value as JSONValue: TemplateValue(value)
        case let value as any TemplateConvertible where !isStandard(value): value.templateValue
        default: try JSONValue.leaf(value, at: codingPath).map(TemplateValue.init)
        }
    }
}

extension TemplateValue: Encodable {
    /// Encodes the value as the data that it represents.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .decimal(let value): try container.encode(JSONValue.decimal(value))
        case .string(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .html(let value): try container.encode(value)
        case .url(let value): try container.encode(value)
        case .script(let value): try container.encode(value.source)
        case .sequence: try container.encodeNil()
        case .array(let values): try container.encode(values)
        case .object(let members):
            try container.encode(Dictionary(uniqueKeysWithValues: members.map { ($0, $1) }))
        }
    }
}
