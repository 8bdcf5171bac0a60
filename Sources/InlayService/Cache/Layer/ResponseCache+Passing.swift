import Foundation
import HTTPTypes

extension ResponseCache {
    /// Updates the cache for a response whose body is streamed past it.
    ///
    /// - Parameters:
    ///   - passed: The streamed response.
    ///   - exchange: The request, and what was cached when it was sent.
    ///   - reason: The reason why the server was asked.
    ///   - epoch: The invalidation epoch at the start of the call.
    /// - Returns: A cached response that replaces a server error; or nil if the whole must be
    ///   requested, because the response is a part that only the cache can use.
    /// - Throws: The streamed response, if it is the one for the caller.
    func note(
        _ passed: PassedBody, _ exchange: CacheExchange, because reason: CacheReason,
        since epoch: Int
    ) async throws -> CachedAnswer? {
        let outcome = rules.outcome(
            of: passed.head, bodyLength: passed.partLength, exchange: exchange,
            now: configuration.now())
        noteStoring(outcome.storing, of: exchange.key)
        switch outcome.answer {
        case .stale(let hit):
            guard let (body, isFromMemory) = await body(of: hit.stored, in: []) else {
                throw passed
            }
            return answer(with: hit, body: body, isFromMemory: isFromMemory)
        case .received, .revalidated: break
        case .completed, .ask: return nil
        }
        // The cached response stays as a fallback for when the network fails.
        let changes = outcome.changes.filter {
            switch $0 {
            case .invalidate: true
            case .remove: outcome.storing != .stored
            case .store, .complete, .update: false
            }
        }
        let left = CacheOutcome(answer: .received, changes: changes, storing: .tooLarge)
        _ = await keep(left, body: Data(), exchange, since: epoch)
        if passed.isToBeKept {
            passed.keep(outcome.storing, because: reason) { [self] response in
                KeptBody(
                    response, head: passed.head, exchange: exchange, epoch: epoch, cache: self)
            }
        }
        throw passed
    }
}
