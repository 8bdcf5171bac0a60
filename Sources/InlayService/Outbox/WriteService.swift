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
    ///
    /// Throws ``WriteQueueError`` if the body can't be read now.
    func send(
        _ write: StoredWrite, _ bodies: WriteBodies
    ) async throws -> Result<ServiceResponse, ServiceError> {
        let session = proxy.session
        var request = TransportRequest(write.method, write.url)
        do {
            try proxy.requests.applyConfiguration(to: &request)
            for field in write.headers { request.headers[field.name] = nil }
            request.headers.append(contentsOf: write.headers)
            request.headers[.idempotencyKey] = write.key
            request.body = try await bodies.body(of: write)
        } catch let error as ServiceFailure {
            return .failure(failure(error, of: write))
        } catch let error as TransportError {
            // No attempt can send a damaged body.
            return .failure(failure(ServiceFailure(TransportError.refused("\(error)")), of: write))
        }
        request.identity = authenticator.identity
        var options = CallOptions()
        // The queue has its own retries, which survive a restart.
        options.retries = .never
        return await proxy.runner.respond(to: request, options, in: session)
    }

    private func failure(_ failure: ServiceFailure, of write: StoredWrite) -> ServiceError {
        ServiceError(failure, method: write.method.rawValue, url: write.url.absoluteString)
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
