import FlyingFox
import Foundation
import InlayTesting
import Synchronization

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// A form submission that the server received.
nonisolated struct ReceivedForm: Sendable {
    let type: String
    let target: String
    let cookie: String
    let body: [UInt8]

    init(type: String, body: [UInt8]) {
        (self.type, self.body, target, cookie) = (type, body, "", "")
    }

    init(_ request: HTTPRequest) async throws {
        type = request.headers[.contentType] ?? ""
        target = "\(request.target)"
        cookie = request.headers[.cookie] ?? ""
        body = [UInt8](try await request.bodyData)
    }

    /// The content type and the body with a fixed boundary.
    var comparable: [String] {
        var (type, body) = (type, String(decoding: body, as: UTF8.self))
        if let mark = type.firstRange(of: "boundary=") {
            let boundary = String(type[mark.upperBound...])
            type = type.replacing(boundary, with: "B")
            body = body.replacing(boundary, with: "B")
        }
        return [type, body]
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// The form submissions that a server received, in order.
nonisolated final class ReceivedForms: Sendable {
    private let all = Mutex<[ReceivedForm]>([])

    var list: [ReceivedForm] { all.withLock { $0 } }

    func append(_ form: ReceivedForm) { all.withLock { $0.append(form) } }

    /// A response handler that records each submission.
    func answer(_ next: @escaping TestSite.Answer = { _ in .empty }) -> TestSite.Answer {
        { [self] request in
            append(try await ReceivedForm(request))
            return try await next(request)
        }
    }
}
