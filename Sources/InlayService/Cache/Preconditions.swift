import Foundation
import HTTPTypes

/// The preconditions that the app puts into a request, such as `If-Match`.
enum Preconditions {
    /// Returns whether a request has its own validators, so that its response may be 304.
    static func areIn(_ fields: HTTPFields) -> Bool {
        let names: [HTTPField.Name] = [
            .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange,
        ]
        return names.contains { fields.contains($0) }
    }

    /// Returns whether a request has `If-Match` or `If-Unmodified-Since`, which only the server can
    /// evaluate, because these headers refer to its current version.
    static func onlyServerKnows(_ fields: HTTPFields) -> Bool {
        fields.contains(.ifMatch) || fields.contains(.ifUnmodifiedSince)
    }

    /// Returns whether a cached response matches the request's `If-None-Match` or
    /// `If-Modified-Since`, so that the response to the request is 304.
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

    /// Returns an entity tag without the prefix `W/` of a weak one.
    static func opaque(_ tag: Substring) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
}
