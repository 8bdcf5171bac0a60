import Foundation
import HTTPTypes
import Logging

extension WriteReplay {
    /// Sends a write once and records the result.
    func send(_ write: StoredWrite) async throws {
        let result: Result<ServiceResponse, ServiceError>
        do {
            result = try await WriteService(proxy: service).send(write, store.bodies)
        } catch {
            guard Task.isCancelled else { return try await sendLater(write, "\(error)") }
            return try await store.attempts.postpone(
                write, until: nil, problem: nil, isLost: false)
        }
        switch result {
        case .success(let response):
            if try await store.attempts.finish(write) {
                events.send(.sent(pending(write), response))
            }
        case .failure(let error):
            switch WriteOutcome(error, now: configuration.now()) {
            case .done:
                guard try await store.attempts.finish(write) else { return }
                // The response of the page after the redirect isn't passed on, because it isn't the
                // write's.
                let isProcessed =
                    error.isProcessed && !(200..<300).contains(error.status ?? 0)
                let response = ServiceResponse(
                    status: isProcessed ? 303 : error.status ?? 200,
                    headers: isProcessed ? [:] : error.headers, body: [], url: write.url,
                    values: TransportValues(), method: write.method,
                    decoder: ResponseDecoder(decoders: service.configuration.decoders))
                events.send(.sent(pending(write), response))
            case .stopped where Task.isCancelled:
                try await store.attempts.postpone(write, until: nil, problem: nil, isLost: false)
            // Something other than the write was cancelled, such as the sign-in that fetches a
            // token.
            case .stopped: try await sendLater(write, error.description)
            case .again(let requested, let isLost):
                try await sendLater(
                    write, error.description, after: requested ?? .zero, isLost: isLost)
            case .refused:
                guard let refused = try await store.attempts.refuse(write, error) else { return }
                events.send(.refused(refused.refusal(now: configuration.now())))
                try await askApp(refused)
            }
        }
    }

    /// Has the app decide about a rejected write.
    func askApp(_ write: StoredWrite) async throws {
        changes.send(())
        let refusal = write.refusal(now: configuration.now())
        let decision = await configuration.onRefusal?(refusal) ?? .keep
        // The queue was stopped before the app decided; the app decides after a restart.
        guard !Task.isCancelled else {
            return try await store.attempts.postpone(
                write, until: nil, problem: write.problem, isLost: false)
        }
        do {
            // A back-off, because an app that always decides to retry would otherwise cause
            // requests without a pause.
            let pause = write.attempts > 1 ? backoff(write.attempts - 1) : .zero
            _ = try await apply(decision, to: write, after: pause)
        } catch {
            // A decision that can't be carried out now would fail again, so the app has to
            // resolve the write.
            logger.error(
                "The decision about the rejected write \(write.id) can't be carried out: \(error)")
            _ = try await store.hold(write.id, problem: "\(error)")
        }
    }

    /// Carries out a decision about a rejected write; returns false if it isn't rejected any
    /// more.
    func apply(
        _ decision: WriteDecision, to write: StoredWrite, after pause: Duration = .zero
    ) async throws -> Bool {
        switch decision {
        case .keep: return try await store.hold(write.id)
        case .drop:
            guard try await store.remove(write.id, ifRejected: true) != nil else { return false }
            events.send(.dropped(pending(write)))
            return true
        case .retry(let body, let headers):
            var fields = write.headers
            if let body { fields[.contentType] = body.type?.description }
            try WriteQueue.apply(
                headers, to: &fields, service.configuration.harmlessHeaders)
            var newBody: WriteBody?
            if let body { newBody = try await store.bodies.store(body.content) }
            let time = configuration.now().addingTimeInterval(pause / .seconds(1))
            return try await store.renew(
                write, headers: fields, body: newBody, until: pause == .zero ? nil : time)
        }
    }

    func pending(_ write: StoredWrite) -> PendingWrite {
        write.pending(isLeased: true, now: configuration.now())
    }

    /// Schedules a retry after the back-off, or after a longer back-off that the server requests.
    private func sendLater(
        _ write: StoredWrite, _ problem: String, after requested: Duration = .zero,
        isLost: Bool = false
    ) async throws {
        let pause = max(requested, backoff(write.attempts))
        let time = configuration.now().addingTimeInterval(pause / .seconds(1))
        try await store.attempts.postpone(
            write, until: time, problem: problem, isLost: isLost)
    }

    func backoff(_ attempts: Int) -> Duration {
        RetryPolicy(
            firstPause: configuration.firstPause, longestPause: configuration.longestPause
        ).backoff(attempt: max(0, attempts - 1), jitter: configuration.jitter())
    }
}
