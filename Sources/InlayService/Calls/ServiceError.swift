public import HTTPTypes

/// Why a call has no result: which call it was, what the server said, and a sentence for people.
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
    /// How much of a body an error keeps.
    public static let bodyLimit = 16_384

    /// What went wrong.
    public let kind: Kind

    /// The method of the call.
    public let method: String

    /// The address that was asked last, with its query, but without passwords; or the path, where there is none.
    public let url: String

    /// The status of the answer, if there was one.
    public let status: Int?

    /// The headers of the answer.
    public let headers: HTTPFields

    /// The first bytes of the answer's body, at most ``bodyLimit``.
    public let body: [UInt8]

    /// Describes a failure.
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

    init(_ failure: ServiceFailure, method: String, url: String) {
        switch failure {
        case .kind(let kind): self.init(kind, method: method, url: url)
        case .answer(let kind, let status, let headers, let body):
            self.init(kind, method: method, url: url, status: status, headers: headers, body: body)
        }
    }

    /// Whether the call was cancelled, rather than failed.
    public var isCancellation: Bool {
        guard case .cancelled = kind else { return false }
        return true
    }

    /// What happened, in a sentence that names the call; of its address, all but the query, which may have secrets.
    public var description: String {
        let address = visibleAddress(url)
        let call = method.isEmpty ? address : "\(method) \(address)"
        switch kind {
        case .status:
            let said = ErrorText.excerpt(of: body, headers: headers)
            return "\(call) was answered with status \(status ?? 0)\(said.map { ": \($0)" } ?? ".")"
        case .address(let reason): return "\(call) has no valid address: \(reason)."
        case .arguments(let reason): return "\(call) can't be sent: \(reason)."
        case .header(let reason): return "\(call) can't be sent: \(reason)."
        case .credentials(let reason): return "\(call) can't be signed in: \(reason)."
        case .transport(let error): return "\(call) failed: \(error)."
        case .timedOut(let phase): return "\(call) failed: \(TransportError.timedOut(phase))."
        case .cancelled: return "\(call) was cancelled."
        case .redirect(let reason): return "\(call) leads nowhere: \(reason)."
        case .tooLarge(let limit): return "\(call) was answered with more than \(limit) bytes."
        case .contentType(let type):
            return "\(call) was answered with \(visible(type)), which nothing here can read."
        case .decoding(let reason): return "\(call) was answered, but \(reason)"
        }
    }
}
