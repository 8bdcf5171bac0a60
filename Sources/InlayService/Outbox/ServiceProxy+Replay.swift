import Foundation
import HTTPTypes
import InlayValues

extension ServiceProxy {
    /// Sends a queued write once, with the headers, credentials and cookies that the proxy adds
    /// to its calls.
    func replay(
        _ write: StoredWrite, from store: WriteStore
    ) async -> Result<ServiceResponse, ServiceError> {
        let session = session
        var request = TransportRequest(write.method, write.url)
        do throws(ServiceFailure) {
            request.headers[.accept] = ServiceCall.accept
            try configuration.headers.apply(to: &request.headers)
            if request.address.origin != authenticator.origin {
                request.headers.keepOnly(configuration.harmlessHeaders)
            }
            for field in write.headers { request.headers[field.name] = nil }
            request.headers.append(contentsOf: write.headers)
            request.headers[.idempotencyKey] = write.key
            do {
                request.body = try await store.bodies.body(of: write)
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
        request.identity = authenticator.identity
        request.values[HarmlessHeaders.self] = configuration.harmlessHeaders
        var options = CallOptions()
        // The queue has its own retries, which survive a restart.
        options.retries = .never
        return await respond(to: request, options, in: session)
    }

    /// Returns the owner of queued writes: the server and the caller's identity.
    ///
    /// Throws if the owner couldn't be recognized after a restart: with cookies or identifying
    /// headers, only the name of an account tells in whose session a write may be sent.
    func writeOwner() throws(WriteQueueError) -> String {
        let origin = Origin(server.absoluteString)?.description ?? server.absoluteString
        switch authenticator.identity {
        case .account(let account): return "\(origin) account \(account)"
        case .credential(let credential):
            guard let user = credential.user else { throw .unnamedAccount }
            return "\(origin) user \(user)"
        case nil where !configuration.usesCookies || cookieJar == nil, .anonymous: return origin
        case nil, .unnamed: throw .unnamedAccount
        }
    }
}
