import Foundation
import HTTPTypes

extension ResponseCache {
    /// Does to the store what follows from an answer whose body goes past it.
    ///
    /// - Parameters:
    ///   - passed: The answer.
    ///   - exchange: What it answers.
    ///   - reason: Why the server was asked.
    ///   - epoch: When the call was made.
    /// - Returns: A stored answer, where one is given in place of a server's failure; nil where the server
    ///   has to be asked for the whole, because the answer is a part for the cache only.
    /// - Throws: The passed answer, where it is the one to give.
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
        // What was stored before stays: it is still what was seen, for when the network fails.
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
