import Foundation
import HTTPTypes
import InlayValues

/// The service that sends queued writes, and the owner of these writes.
struct WriteService: Sendable {
    let proxy: ServiceProxy

    private var configuration: ServiceConfiguration { proxy.configuration }
    private var authenticator: Authenticator { proxy.requests.authenticator }

    /// Sends a queued write once, with the headers, credentials and cookies that the proxy adds
    /// to its calls.
    func send(
        _ write: StoredWrite, _ bodies: WriteBodies
    ) async -> Result<ServiceResponse, ServiceError> {
        let session = proxy.session
        var request = TransportRequest(write.method, write.url)
        do throws(ServiceFailure) {
            try proxy.requests.applyConfiguration(to: &request)
            for field in write.headers { request.headers[field.name] = nil }
            request.headers.append(contentsOf: write.headers)
            request.headers[.idempotencyKey] = write.key
            do {
                request.body = try await bodies.body(of: write)
            } catch {
                throw ServiceFailure(error)
            }
        } catch {
            return .failure(
                ServiceError(
                    error, method: write.method.rawValue, url: write.url.absoluteString))
        }
        request.identity = authenticator.identity
        var options = CallOptions()
        // The queue has its own retries, which survive a restart.
        options.retries = .never
        return await proxy.runner.respond(to: request, options, in: session)
    }

    /// Returns the owner of queued writes: the server and the caller's identity.
    ///
    /// Throws if the owner couldn't be recognized after a restart: with cookies or identifying
    /// headers, only the name of an account determines in whose session a write is sent.
    func owner() throws(WriteQueueError) -> String {
        let origin =
            WebOrigin(proxy.server.absoluteString)?.description ?? proxy.server.absoluteString
        switch authenticator.identity {
        case .account(let account): return "\(origin) account \(account)"
        case .credential(let credential):
            guard let user = credential.user else { throw .unnamedAccount }
            return "\(origin) user \(user)"
        case nil where !configuration.usesCookies || proxy.cookieJar == nil, .anonymous:
            return origin
        case nil, .unnamed: throw .unnamedAccount
        }
    }
}
