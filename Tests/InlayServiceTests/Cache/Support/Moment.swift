import Foundation
import HTTPTypes

@testable import InlayService

/// The rules of a cache for one URL, with a clock that the test sets.
struct Moment {
    var cache = HTTPCache()
    var now = Date(timeIntervalSince1970: 1_790_000_000)
    var stored: [StoredResponse] = []
    var url = "https://api.example.com/users?page=1"
    private var lastID: Int64 = 0

    func request(
        _ fields: HTTPFields = [:], method: HTTPRequest.Method = .get
    ) -> HTTPRequest {
        makeRequest(url, fields, method: method)
    }

    /// A response that is dated now.
    func response(
        _ control: String? = nil, status: HTTPResponse.Status = .ok, _ fields: HTTPFields = [:]
    ) -> HTTPResponse {
        var response = HTTPResponse(status: status, headerFields: fields)
        if let control { response.headerFields[.cacheControl] = control }
        if !fields.contains(.date) { response.headerFields[.date] = HTTPDate.text(for: now) }
        return response
    }

    func action(
        _ fields: HTTPFields = [:], method: HTTPRequest.Method = .get,
        strategy: CacheStrategy = .strict
    ) -> CacheAction {
        cache.action(
            for: request(fields, method: method), stored: stored, strategy: strategy, now: now)
    }

    func exchange(
        _ fields: HTTPFields = [:], method: HTTPRequest.Method = .get,
        strategy: CacheStrategy = .strict, validating: StoredResponse? = nil
    ) -> CacheExchange {
        let request = request(fields, method: method)
        return CacheExchange(
            request: request, key: CacheKey(request, in: .anonymous), strategy: strategy,
            stored: stored, validating: validating, sent: request, requestTime: now)
    }

    func fallback(strategy: CacheStrategy, _ fields: HTTPFields = [:]) -> CacheHit? {
        cache.fallback(for: exchange(fields, strategy: strategy), now: now)
    }

    /// Evaluates a response, and applies the decision to the stored response.
    @discardableResult
    mutating func receive(
        _ response: HTTPResponse, _ fields: HTTPFields = [:], method: HTTPRequest.Method = .get,
        strategy: CacheStrategy = .strict, validating: StoredResponse? = nil, bodyLength: Int = 10
    ) -> CacheOutcome {
        let outcome = cache.outcome(
            of: response, bodyLength: bodyLength,
            exchange: exchange(fields, method: method, strategy: strategy, validating: validating),
            now: now)
        for change in outcome.changes {
            switch change {
            case .store(var new), .complete(var new, part: _):
                lastID += 1
                new.id = lastID
                if case .complete(_, let part) = change { stored.removeAll { $0.id == part.id } }
                stored.removeAll { $0.variantKey == new.variantKey }
                stored.append(new)
            case .update(let new): stored = stored.map { $0.id == new.id ? new : $0 }
            case .remove(let old): stored.removeAll { $0.id == old.id }
            case .invalidate(let url):
                for index in stored.indices where stored[index].key.url == url {
                    stored[index].isInvalidated = true
                }
            }
        }
        return outcome
    }
}

/// A request for a URL.
func makeRequest(
    _ url: String, _ fields: HTTPFields = [:], method: HTTPRequest.Method = .get
) -> HTTPRequest {
    let parts = url.components(separatedBy: "://")
    let slash = parts[1].firstIndex(of: "/") ?? parts[1].endIndex
    return HTTPRequest(
        method: method, scheme: parts[0], authority: String(parts[1][..<slash]),
        path: String(parts[1][slash...]), headerFields: fields)
}

extension CacheAction {
    /// The decision in one word.
    var word: String {
        switch self {
        case .respond(let hit): hit.staleness?.rawValue ?? "fresh"
        case .revalidate: "revalidate"
        case .forward: "forward"
        case .fail: "fail"
        }
    }

    var hit: CacheHit? {
        if case .respond(let hit) = self { hit } else { nil }
    }
}
