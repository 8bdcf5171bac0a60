public import HTTPTypes

/// The error of a failed call: the call, the server's response if any, and a sentence for the
/// user.
///
/// ```swift
/// do {
///     user = try await service.get("/users/7")
/// } catch {
///     if error.status == 404 { return nil }
///     label.text = error.description
/// }
/// ```
public struct ServiceError: Error, Sendable, CustomStringConvertible {
    /// The maximum number of bytes of a response's body in an error.
    public static let bodyLimit = 16_384

    /// The kind of failure.
    public let kind: Kind

    /// The HTTP method of the call.
    public let method: String

    /// The last URL that was requested, with its query but without passwords; or the path if
    /// there is no URL.
    public let url: String

    /// The status of the response, if there was one.
    public let status: Int?

    /// The headers of the response.
    public let headers: HTTPFields

    /// The first bytes of the response's body, at most ``bodyLimit``.
    public private(set) var body: [UInt8]

    /// Whether the server processed the call and redirected to another page, such as a POST to a
    /// GET, and only the request for that page failed.
    package var isAfterRedirect = false

    /// Whether the server responded with 303 (See Other) to a call that isn't a GET: it has
    /// presumably processed the call, and only the request for the result failed.
    ///
    /// False if the result's status is 401, 403 or 407: the page may be that of a sign-in.
    var isProcessed = false

    /// Creates an error.
    public init(
        _ kind: Kind, method: String, url: String, status: Int? = nil, headers: HTTPFields = [:],
        body: [UInt8] = []
    ) {
        self.kind = kind
        self.method = method
        self.url = url
        self.status = status
        self.headers = headers
        self.body = Array(body.prefix(Self.bodyLimit))
    }

    init(
        _ failure: ServiceFailure, method: String, url: String, bodyLimit: Int = Self.bodyLimit
    ) {
        defer {
            if case .response(.status, _, _, let body) = failure {
                self.body = Array(body.prefix(bodyLimit))
            }
        }
        switch failure {
        case .kind(let kind): self.init(kind, method: method, url: url)
        case .response(let kind, let status, let headers, let body):
            self.init(kind, method: method, url: url, status: status, headers: headers, body: body)
        case .noToken(let reason): self.init(.credentials(reason), method: method, url: url)
        }
    }

    /// Whether the call was cancelled and didn't fail otherwise.
    public var isCancellation: Bool {
        guard case .cancelled = kind else { return false }
        return true
    }

    /// A sentence that names the call and describes the failure; the URL's query is omitted
    /// because it may be secret.
    public var description: String {
        let address = visibleAddress(url)
        let call = method.isEmpty ? address : "\(method) \(address)"
        switch kind {
        case .status:
            let said = ErrorText.excerpt(of: body, headers: headers)
            return "\(call) returned status \(status ?? 0)\(said.map { ": \($0)" } ?? ".")"
        case .address(let reason): return "\(call) has no valid URL: \(ended(reason))"
        case .arguments(let reason): return "\(call) can't be sent: \(ended(reason))"
        case .header(let reason): return "\(call) can't be sent: \(ended(reason))"
        case .credentials(let reason): return "\(call) can't be authenticated: \(ended(reason))"
        case .transport(let error): return "\(call) failed: \(ended("\(error)"))"
        case .timedOut(let phase): return "\(call) failed: \(TransportError.timedOut(phase))."
        case .cancelled: return "\(call) was cancelled."
        case .redirect(let reason): return "\(call) failed: \(ended(reason))"
        case .tooLarge(let limit): return "\(call) returned more than \(limit) bytes."
        case .contentType(let type):
            return "\(call) returned \(visible(type)), for which there is no decoder."
        case .decoding(let reason): return "\(call) succeeded, but \(reason)"
        }
    }
}

/// Returns a reason as the end of a sentence: with a full stop, unless it has a final mark of its own.
///
/// Reasons of the app, such as the error of a closure that fetches a token, may be whole sentences.
private func ended(_ reason: String) -> String {
    reason.last.map { ".!?…".contains($0) } == true ? reason : reason + "."
}
