import Foundation
import HTTPTypes
import InlayValues

extension ServiceProxy {
    /// Sends a write of a queue once, with all that the proxy adds to its calls.
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
                request.body = try await store.body(of: write)
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
        // The queue has pauses of its own, that outlast the program.
        options.retries = .never
        return await respond(to: request, options, in: session)
    }

    /// Whose writes are kept: the server, and whoever is calling it.
    ///
    /// Throws where nobody could tell at the next start: with cookies or with headers, only the name of an account
    /// says whose session a write may go in.
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
