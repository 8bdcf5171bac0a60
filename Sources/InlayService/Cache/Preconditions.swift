import Foundation
import HTTPTypes

/// The validators of requests: those that apps send themselves.
enum Preconditions {
    /// Whether a request has validators of its own, so that its answer may be 304.
    static func areIn(_ fields: HTTPFields) -> Bool {
        let names: [HTTPField.Name] = [
            .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange,
        ]
        return names.contains { fields.contains($0) }
    }

    /// Whether they are about the resource as the server has it now.
    static func onlyServerKnows(_ fields: HTTPFields) -> Bool {
        fields.contains(.ifMatch) || fields.contains(.ifUnmodifiedSince)
    }

    /// Whether they say that the request has a stored response already.
    static func hasAlready(_ fields: HTTPFields, _ stored: StoredResponse) -> Bool {
        guard stored.response.status == .ok else { return false }
        let tags = fields[values: .ifNoneMatch]
        if !tags.isEmpty {
            return FieldList.members(of: tags).contains { tag in
                tag == "*" || stored.entityTag.map { opaque($0[...]) == opaque(tag) } ?? false
            }
        }
        let now = stored.responseTime
        guard let since = fields[.ifModifiedSince].flatMap({ HTTPDate.date(of: $0, now: now) })
        else { return false }
        let modified =
            stored.response.headerFields[.lastModified].flatMap {
                HTTPDate.date(of: $0, now: now)
            }
        return modified.map { $0 <= since } ?? false
    }

    /// A tag without the mark of a weak one.
    static func opaque(_ tag: Substring) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
}
