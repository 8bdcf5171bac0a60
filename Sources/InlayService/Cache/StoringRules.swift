import Foundation
import HTTPTypes

/// The rules for storing a response: whether it may be stored, and which of its header fields are
/// stored.
struct StoringRules {
    /// The rules of the cache, which also compute the freshness of a stored response.
    let rules: HTTPCache

    /// The reason why a response isn't stored.
    struct Refusal: Error {
        let reason: StoringReason

        init(_ reason: StoringReason) {
            self.reason = reason
        }
    }

    /// Returns the response as it is stored, or the reason why it isn't.
    func storable(
        _ response: HTTPResponse, bodyLength: Int, exchange: CacheExchange, now: Date
    ) -> Result<StoredResponse, Refusal> {
        guard let key = exchange.key else { return .failure(Refusal(.methodNotStored)) }
        let request = exchange.request
        let control = CacheControl(response.headerFields)
        if let reason = refusal(of: response, control, request, key) {
            return .failure(Refusal(reason))
        }
        let vary = VaryKey(
            response.headerFields, request: request.headerFields, key: rules.digestKey)
        guard let variant = vary else {
            return .failure(Refusal(.variesByEverything))
        }
        guard key.identity.isShareable else { return .failure(Refusal(.callerUnnamed)) }
        var range: StoredRange?
        if response.status == .partialContent {
            guard let part = ContentRange(response.headerFields), part.bytes.count == bodyLength,
                part.total != nil
            else { return .failure(Refusal(.rangeNotStored)) }
            range = StoredRange(offset: part.bytes.lowerBound, total: part.total)
        }
        var head = response
        head.headerFields = Self.storedFields(of: response, control)
        let stored = StoredResponse(
            key: key, variant: variant, response: head, control: control,
            requestTime: exchange.requestTime, responseTime: now, bodyLength: bodyLength,
            range: range, rules: rules)
        // An error or a redirect that is never fresh would only replace a response that is useful
        // offline.
        guard stored.freshnessLifetime > 0 || Self.isHeuristicallyCacheable(response.status)
        else { return .failure(Refusal(.statusNotStored)) }
        return .success(stored)
    }

    private func refusal(
        of response: HTTPResponse, _ control: CacheControl, _ request: HTTPRequest, _ key: CacheKey
    ) -> StoringReason? {
        if CacheControl(request.headerFields).isNoStore { return .requestSaysNoStore }
        let isUnderstood = Self.understood.contains(response.status.code)
        if control.isNoStore, !(control.isMustUnderstand && isUnderstood) {
            return .responseSaysNoStore
        }
        if control.isMustUnderstand, !isUnderstood { return .responseSaysNoStore }
        let hasLifetime = control.maxAge != nil || response.headerFields.contains(.expires)
        switch request.method {
        case .get: break
        case .post:
            // The response to a write may be stored for the resource if its `Content-Location`
            // names it.
            guard response.status == .ok, hasLifetime,
                let location = response.headerFields[.contentLocation],
                key.sameOriginURL(location) == key.url
            else { return .methodNotStored }
        default: return .methodNotStored
        }
        // A stored challenge would be the response to the request that is repeated with credentials.
        guard response.status.code >= 200,
            ![304, 401, 407].contains(response.status.code)
        else { return .statusNotStored }
        let mayBeKept =
            hasLifetime || control.isPublic || control.isPrivate
            || Self.isHeuristicallyCacheable(response.status)
        return mayBeKept ? nil : .statusNotStored
    }

    /// Returns a response's header fields without the fields that belong to one connection or
    /// session, or that must not be stored.
    static func storedFields(of response: HTTPResponse, _ control: CacheControl) -> HTTPFields {
        let fields = response.headerFields
        var named = Set(control.noCacheFields)
        for name in FieldList.members(of: fields[values: .connection]) {
            named.insert(name.lowercased())
        }
        let isDropped = { (name: String) in
            Self.connectionFields.contains(name) || Self.sessionFields.contains(name)
                || named.contains(name)
        }
        // Most responses have no such fields and needn't be copied.
        guard fields.contains(where: { isDropped($0.name.canonicalName) }) else { return fields }
        var stored = HTTPFields()
        for field in fields where !isDropped(field.name.canonicalName) { stored.append(field) }
        return stored
    }

    /// Returns header fields without the fields that belong to one session.
    static func withoutSessions(_ fields: HTTPFields) -> HTTPFields {
        HTTPFields(fields.filter { !sessionFields.contains($0.name.canonicalName) })
    }

    private static let connectionFields: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info",
        "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// The headers that belong to one session: anybody who reads them in the stored file could take
    /// over the session.
    private static let sessionFields: Set<String> = [
        "authentication-info", "set-cookie", "set-cookie2",
    ]

    /// The statuses that this cache understands.
    private static let understood: Set<Int> = [
        200, 203, 204, 206, 300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 410, 414, 421,
        451, 500, 501, 502, 503, 504,
    ]

    /// Returns whether a response with this status may be stored and treated as fresh for an
    /// estimated time if it has no caching headers.
    static func isHeuristicallyCacheable(_ status: HTTPResponse.Status) -> Bool {
        [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501].contains(status.code)
    }
}
