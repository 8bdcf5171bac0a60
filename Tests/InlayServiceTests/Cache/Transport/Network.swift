import Foundation
import HTTPTypes
import InlayService
import Synchronization

/// A network that a test can switch off.
final class Network: ServiceTransport {
    private let handler: @Sendable (TransportRequest) -> TransportResponse
    private let state = Mutex((isOff: false, requests: [TransportRequest]()))

    var isOff: Bool {
        get { state.withLock { $0.isOff } }
        set { state.withLock { $0.isOff = newValue } }
    }

    var requests: [TransportRequest] { state.withLock { $0.requests } }
    var count: Int { requests.count }

    init(_ handler: @escaping @Sendable (TransportRequest) -> TransportResponse) {
        self.handler = handler
    }

    convenience init(_ responses: [String: TransportResponse]) {
        self.init { responses[$0.url.path] ?? .status(404) }
    }

    func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        let isOff = state.withLock { state in
            state.requests.append(request)
            return state.isOff
        }
        guard !isOff else { throw .unreachable("off") }
        return handler(request)
    }
}

extension TransportResponse {
    static func text(_ text: String, headers: HTTPFields) -> TransportResponse {
        var response = TransportResponse.text(text)
        for field in headers { response.headers.append(field) }
        return response
    }
}

/// Returns the error that a GET of a path throws.
func refusal(
    of path: String, by service: ServiceProxy, headers: ServiceHeaders = [:],
    options: CallOptions = CallOptions()
) async -> ServiceError? {
    do {
        try await service.get(path, headers: headers, options: options)
        return nil
    } catch {
        return error
    }
}
