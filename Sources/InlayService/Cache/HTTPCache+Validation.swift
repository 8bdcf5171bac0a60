import Foundation
import HTTPTypes

extension HTTPCache {
    /// The request that asks whether a stored response is still right, or nil where nothing tells versions
    /// of it apart.
    ///
    /// A request with validators of its own keeps them: its answer is then about what the app has.
    func validating(_ stored: StoredResponse, _ request: HTTPRequest) -> HTTPRequest? {
        guard !Preconditions.areIn(request.headerFields), stored.range == nil,
            !request.headerFields.contains(.range)
        else { return nil }
        // The stored body is what a 304 to HEAD would not be about.
        guard request.method == .get else { return nil }
        var conditional = request
        let fields = stored.response.headerFields
        if let tag = fields[.eTag] { conditional.headerFields[.ifNoneMatch] = tag }
        if let modified = fields[.lastModified] {
            conditional.headerFields[.ifModifiedSince] = modified
        }
        return conditional == request ? nil : conditional
    }

    /// The request for the rest of what is stored in part.
    func completing(_ partial: StoredResponse, _ request: HTTPRequest) -> HTTPRequest {
        var rest = request
        rest.headerFields[.range] = "bytes=\(partial.bodyLength)-"
        rest.headerFields[.ifRange] = partial.strongEntityTag
        return rest
    }

    /// A stored response whose fields are those of a response that validated it.
    func freshened(
        _ stored: StoredResponse, by response: HTTPResponse, exchange: CacheExchange,
        responseTime: Date
    ) -> StoredResponse {
        var fields = stored.response.headerFields
        let news = keptFields(of: response, CacheControl(response.headerFields))
        for name in Set(news.map(\.name)) where !Self.bodyFields.contains(name) {
            fields[fields: name] = news[fields: name]
        }
        // An age of before would be added to that of now.
        if !news.contains(.age) { fields[.age] = nil }
        var fresh = StoredResponse(
            id: stored.id, key: stored.key, variant: stored.variant,
            response: HTTPResponse(status: stored.response.status, headerFields: fields),
            requestTime: exchange.requestTime, responseTime: responseTime,
            bodyLength: stored.bodyLength, range: stored.range, isPinned: stored.isPinned,
            rules: self)
        fresh.promise = stored.promise
        return fresh
    }

    /// Fields that describe the stored body, which a response without it can't change.
    static let bodyFields: Set<HTTPField.Name> = [
        .contentLength, .contentEncoding, .contentRange,
    ]

    /// Whether a 304 is about a stored response.
    func isAbout(_ stored: StoredResponse, _ response: HTTPResponse) -> Bool {
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
