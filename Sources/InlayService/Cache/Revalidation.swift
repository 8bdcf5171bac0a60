import Foundation
import HTTPTypes

/// The revalidation of a cached response: its conditional request, and the update by a 304.
enum Revalidation {
    /// Returns the conditional request that revalidates a cached response, or nil if the response
    /// has no validator.
    ///
    /// A request with its own validators is left unchanged: the response then refers to the app's
    /// copy.
    static func request(
        for stored: StoredResponse, _ request: HTTPRequest
    ) -> HTTPRequest? {
        guard !Preconditions.areIn(request.headerFields), stored.range == nil,
            !request.headerFields.contains(.range)
        else { return nil }
        // A 304 to HEAD wouldn't refer to the cached body.
        guard request.method == .get else { return nil }
        var conditional = request
        let fields = stored.response.headerFields
        if let tag = fields[.eTag] { conditional.headerFields[.ifNoneMatch] = tag }
        if let modified = fields[.lastModified] {
            conditional.headerFields[.ifModifiedSince] = modified
        }
        return conditional == request ? nil : conditional
    }

    /// Returns the request for the rest of a partially cached response.
    static func completing(_ partial: StoredResponse, _ request: HTTPRequest) -> HTTPRequest {
        var rest = request
        rest.headerFields[.range] = "bytes=\(partial.bodyLength)-"
        rest.headerFields[.ifRange] = partial.strongEntityTag
        return rest
    }

    /// Returns a cached response with the headers of the response that revalidated it.
    static func freshened(
        _ stored: StoredResponse, by response: HTTPResponse, exchange: CacheExchange,
        responseTime: Date, rules: HTTPCache
    ) -> StoredResponse {
        var fields = stored.response.headerFields
        let news = StoringRules.storedFields(of: response, CacheControl(response.headerFields))
        for name in Set(news.map(\.name)) where !Self.bodyFields.contains(name) {
            fields[fields: name] = news[fields: name]
        }
        // The old `Age` must not be added to the new one.
        if !news.contains(.age) { fields[.age] = nil }
        var fresh = StoredResponse(
            id: stored.id, key: stored.key, variant: stored.variant,
            response: HTTPResponse(status: stored.response.status, headerFields: fields),
            requestTime: exchange.requestTime, responseTime: responseTime,
            bodyLength: stored.bodyLength, range: stored.range, isPinned: stored.isPinned,
            rules: rules)
        fresh.provisionalID = stored.provisionalID
        return fresh
    }

    /// The fields that describe the body, which a response without a body can't change.
    private static let bodyFields: Set<HTTPField.Name> = [
        .contentLength, .contentEncoding, .contentRange,
    ]

    /// Returns whether a 304 refers to a cached response.
    static func matches(_ stored: StoredResponse, _ response: HTTPResponse) -> Bool {
        let fields = response.headerFields
        if let tag = fields[.eTag] {
            guard let known = stored.entityTag else { return false }
            return Preconditions.opaque(tag[...]) == Preconditions.opaque(known[...])
        }
        if let modified = fields[.lastModified],
            let known = stored.response.headerFields[.lastModified], stored.entityTag == nil
        {
            return modified == known
        }
        return true
    }
}
