import Foundation
import HTTPTypes
import Logging

extension WriteReplay {
    /// Sends a write once, and notes what came of it.
    func send(_ write: StoredWrite) async throws {
        let result = await service.replay(write, from: store)
        switch result {
        case .success(let response):
            if try await store.finish(write) {
                events.send(.sent(pending(write), response))
            }
        case .failure(let error):
            switch WriteVerdict(error, now: configuration.now()) {
            case .done: _ = try await store.finish(write)
            case .stopped where Task.isCancelled:
                try await store.postpone(write, until: nil, problem: nil, isLost: false)
            // Something else was given up, such as the sign-in that fetches a token.
            case .stopped: try await sendLater(write, error)
            case .again(let asked, let isLost):
                try await sendLater(write, error, after: asked ?? .zero, isLost: isLost)
            case .refused:
                guard let refused = try await store.refuse(write, error) else { return }
                events.send(.refused(refused.refusal(now: configuration.now())))
                try await ask(refused)
            }
        }
    }

    /// Has the app decide about a refused write.
    func ask(_ write: StoredWrite) async throws {
        changes.send(())
        let refusal = write.refusal(now: configuration.now())
        let decision = await configuration.onRefusal?(refusal) ?? .keep
        // Stopped while the app was thinking: it is asked again at the next start.
        guard !Task.isCancelled else {
            return try await store.postpone(
                write, until: nil, problem: write.problem, isLost: false)
        }
        do {
            // An app that always retries doesn't ask the server without a pause.
            let pause = write.attempts > 1 ? backoff(write.attempts - 1) : .zero
            _ = try await apply(decision, to: write, after: pause)
        } catch {
            // What can't be done now couldn't be done a moment later either: it is the app's to resolve.
            logger.error("The decision about write \(write.id) can't be carried out: \(error)")
            _ = try await store.hold(write.id, problem: "\(error)")
        }
    }

    /// Does what was decided about a refused write; false where it isn't one any more.
    func apply(
        _ decision: WriteDecision, to write: StoredWrite, after pause: Duration = .zero
    ) async throws -> Bool {
        switch decision {
        case .keep: return try await store.hold(write.id)
        case .drop:
            guard try await store.remove(write.id) != nil else { return false }
            events.send(.dropped(pending(write)))
            return true
        case .retry(let body, let headers):
            var fields = write.headers
            try WriteQueue.apply(
                headers, to: &fields, service.configuration.harmlessHeaders)
            if let body { fields[.contentType] = body.type?.description }
            var kept: WriteBody?
            if let body { kept = try await store.keep(body.content) }
            let time = configuration.now().addingTimeInterval(pause / .seconds(1))
            return try await store.renew(
                write, headers: fields, body: kept, until: pause == .zero ? nil : time)
        }
    }

    func pending(_ write: StoredWrite) -> PendingWrite {
        write.pending(isLeased: true, now: configuration.now())
    }

    /// Has a write wait for its pause, or for a longer one that the server asks for.
    private func sendLater(
        _ write: StoredWrite, _ error: ServiceError, after asked: Duration = .zero,
        isLost: Bool = false
    ) async throws {
        let pause = max(asked, backoff(write.attempts))
        let time = configuration.now().addingTimeInterval(pause / .seconds(1))
        try await store.postpone(write, until: time, problem: error.description, isLost: isLost)
    }

    func backoff(_ attempts: Int) -> Duration {
        RetryPolicy(
            firstPause: configuration.firstPause, longestPause: configuration.longestPause
        ).backoff(attempt: max(0, attempts - 1), chance: configuration.chance())
    }
}
