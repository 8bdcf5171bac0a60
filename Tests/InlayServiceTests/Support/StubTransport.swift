import Foundation
import HTTPTypes
import InlayService
import Synchronization

/// A transport with responses given by the test; it records the requests.
final class StubTransport: ServiceTransport {
    typealias Handler =
        @Sendable (TransportRequest, Int) async throws(TransportError) -> TransportResponse

    private let handler: Handler
    private let sent = Mutex<[TransportRequest]>([])

    /// The requests that were sent so far.
    var requests: [TransportRequest] { sent.withLock { $0 } }

    /// Responds with a function of the request and of the number of earlier requests.
    init(_ handler: @escaping Handler) {
        self.handler = handler
    }

    /// Returns the responses in order; the last one is repeated.
    convenience init(_ responses: TransportResponse...) {
        self.init { _, index in responses[min(index, responses.count - 1)] }
    }

    func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        let index = sent.withLock { sent in
            sent.append(request)
            return sent.count - 1
        }
        return try await handler(request, index)
    }
}

extension TransportResponse {
    static func json(_ text: String, status: Int = 200) -> TransportResponse {
        .text(text, type: "application/json", status: status)
    }

    static func text(
        _ text: String, type: String? = "text/plain", status: Int = 200
    ) -> TransportResponse {
        .bytes(Array(text.utf8), type: type, status: status)
    }

    static func bytes(
        _ bytes: [UInt8], type: String?, status: Int = 200
    ) -> TransportResponse {
        var headers = HTTPFields()
        headers[.contentType] = type
        return TransportResponse(status: status, headers: headers, body: ResponseBody(bytes))
    }

    static func status(_ status: Int, _ headers: HTTPFields = [:]) -> TransportResponse {
        TransportResponse(status: status, headers: headers)
    }

    static func redirect(_ status: Int = 302, to location: String) -> TransportResponse {
        .status(status, [.location: location])
    }
}

extension RequestBody {
    /// The whole body as text.
    func text() async throws -> String {
        var bytes: [UInt8] = []
        var chunks = try makeChunks().makeAsyncIterator()
        while let chunk = try await chunks.next(isolation: nil) { bytes += chunk }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A proxy of `http://h/base/` over a stub.
func makeProxy(
    _ transport: any ServiceTransport, server: String = "http://h/base/",
    _ change: (inout ServiceConfiguration) -> Void = { _ in }
) -> ServiceProxy {
    var configuration = ServiceConfiguration()
    configuration.retries = .never
    change(&configuration)
    return ServiceProxy(
        server: URL(string: server)!, transport: transport, configuration: configuration)
}

/// Returns the error that a call throws.
func failure(
    _ call: () async throws(ServiceError) -> Void
) async -> ServiceError? {
    do {
        try await call()
        return nil
    } catch {
        return error
    }
}
