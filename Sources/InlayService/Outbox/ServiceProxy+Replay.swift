import Foundation
import HTTPTypes
import InlayValues

extension ServiceProxy {
    /// Sends a write of a queue once, with all that the proxy adds to its calls.
    func replay(
        _ write: StoredWrite, from store: WriteStore
    ) async -> Result<ServiceResponse, ServiceError> {
        var request = TransportRequest(write.method, write.url)
        do throws(ServiceFailure) {
            request.headers[.accept] = ServiceCall.accept
            try configuration.headers.apply(to: &request.headers)
            if let credential = request.headers.credential {
                request.partition = ServiceCall.partition(of: credential)
            }
            if request.address.origin != authenticator.origin { request.headers.removeSecrets() }
            for field in write.headers { request.headers[field.name] = nil }
            request.headers.append(contentsOf: write.headers)
            request.headers[.idempotencyKey] = write.key
            do {
                request.body = try store.body(of: write)
            } catch {
                throw ServiceFailure(error)
            }
        } catch {
            return .failure(
                ServiceError(
                    error, method: write.method.rawValue, url: write.url.absoluteString))
        }
        request.timeouts = configuration.timeouts
        request.usesCookies = configuration.usesCookies
        request.trust = configuration.trust
        var options = CallOptions()
        // The queue has pauses of its own, that outlast the program.
        options.retries = .never
        return await respond(to: request, options)
    }

    /// Whose writes are kept: the server, and whoever is calling it.
    func writeOwner() throws(WriteQueueError) -> String {
        let origin = Origin(server.absoluteString)?.description ?? server.absoluteString
        if let account = configuration.account { return "\(origin) account \(account)" }
        let hasHeader = configuration.headers.elements.contains {
            ["authorization", "x-api-key"].contains($0.name.lowercased())
        }
        switch configuration.credentials {
        case .none where hasHeader: throw .unnamedAccount
        case .none: return origin
        case .password(let user, _): return "\(origin) user \(user)"
        case .bearer(let tokens):
            guard tokens.isNamed else { throw .unnamedAccount }
            return "\(origin) account \(tokens.account)"
        }
    }
}
