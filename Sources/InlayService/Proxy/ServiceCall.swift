import Foundation
import HTTPTypes
import InlayValues

/// A call of a service, before it becomes a request.
struct ServiceCall: Sendable {
    let method: HTTPRequest.Method
    let path: String
    let arguments: ServiceArguments
    let encoding: BodyEncoding?
    let headers: ServiceHeaders
    let options: CallOptions

    /// Creates a call; the HTTP method is converted to upper case.
    init(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments,
        encoding: BodyEncoding?, headers: ServiceHeaders, options: CallOptions
    ) {
        let isWritten = !method.rawValue.utf8.contains { $0 >= UInt8(ascii: "a") }
        self.method =
            isWritten ? method : HTTPRequest.Method(method.rawValue.uppercased()) ?? method
        self.path = path
        self.arguments = arguments
        self.encoding = encoding
        self.headers = headers
        self.options = options
    }

    /// Whether arguments that the path doesn't name become a body and not the query.
    fileprivate var hasBody: Bool {
        switch method {
        case .post, .put, .patch: true
        default: encoding != nil
        }
    }

    /// Throws if the call's own encoding can't be applied.
    fileprivate func checkEncoding() throws(ServiceFailure) {
        guard encoding != nil else { return }
        switch method {
        case .get, .head, .trace:
            throw .arguments(
                "\(method) has no body that `encoding:` could be for; leave `encoding:` out")
        default: break
        }
        guard options.body == nil else {
            throw .arguments(
                "the call has a body of its own, and its arguments go into the query; leave `encoding:` out"
            )
        }
    }
}

/// The builder of the requests of a proxy's calls.
struct RequestBuilder: Sendable {
    /// The default `Accept` header.
    private static let accept = "application/json, text/*;q=0.9, image/*;q=0.9, */*;q=0.1"

    /// The base URL, against which paths are resolved.
    let server: ServerAddress
    /// The credentials and their server.
    let authenticator: Authenticator
    let configuration: ServiceConfiguration

    private let known = KnownAddresses()

    /// Creates the request of a call, with upload progress.
    ///
    /// Throws the reason why the call is invalid.
    func makeRequest(
        _ call: ServiceCall, bodyUse: BodyUse = .whole
    ) throws(ServiceError) -> TransportRequest {
        do {
            var request = try request(for: call)
            try complete(&request, of: call)
            request.values[BodyUse.self] = bodyUse
            guard let progress = call.options.onProgress else { return request }
            request.values[ReceivedProgress.self] = ReceivedProgress(progress)
            guard !request.body.isNone else { return request }
            let body = request.body
            request.body = .stream(length: body.length, isReplayable: body.isReplayable) {
                CountedChunks(
                    chunks: try body.makeChunks(), total: body.length, progress: progress)
            }
            return request
        } catch {
            throw ServiceError(error, method: call.method.rawValue, url: call.path)
        }
    }

    /// Adds the headers, timeouts and settings of all requests of the proxy.
    func applyConfiguration(to request: inout TransportRequest) throws(ServiceFailure) {
        request.headers[.accept] = Self.accept
        try configuration.headers.apply(to: &request.headers)
        if request.address.origin != authenticator.origin {
            request.headers.keepOnly(configuration.harmlessHeaders)
        }
        request.timeouts = configuration.timeouts
        request.usesCookies = configuration.usesCookies
        request.trust = configuration.trust
        request.values[HarmlessHeaders.self] = configuration.harmlessHeaders
    }

    // MARK: - Private

    /// Returns a request with the URL and the body of a call.
    private func request(for call: ServiceCall) throws(ServiceFailure) -> TransportRequest {
        try call.checkEncoding()
        let isPlain = call.arguments.isEmpty && call.options.body == nil && !call.hasBody
        if isPlain, let found = known[call.path] { return TransportRequest(call.method, found) }
        let texts = ArgumentText(dateEncoding: configuration.dateEncoding)
        let address = try CallAddress(
            call.path, server: server, arguments: call.arguments, texts: texts)
        if isPlain { known.add(address.address, for: call.path) }
        let body: ServiceBody?
        let url: ParsedURL
        if call.options.body == nil, call.hasBody {
            url = address.address
            body = try ServiceBody(
                address.rest, call.encoding ?? configuration.bodyEncoding,
                configuration.dateEncoding)
        } else {
            url = try address.address(adding: texts.texts(of: address.rest))
            body = call.options.body
        }
        var request = TransportRequest(call.method, url)
        if let body {
            request.body = body.content
            request.headers[.contentType] = body.type?.description
        }
        return request
    }

    /// Adds timeouts, headers, credentials and everything else that doesn't depend on the
    /// arguments.
    private func complete(
        _ request: inout TransportRequest, of call: ServiceCall
    ) throws(ServiceFailure) {
        request.values = call.options.values
        request.values[CacheStrategy.self] = call.options.strategy ?? configuration.strategy
        try applyConfiguration(to: &request)
        try call.headers.apply(to: &request.headers)
        if let timeouts = call.options.timeouts { request.timeouts = timeouts }
        request.identity = try identity(of: request, call)
    }

    /// Returns the identity of the call: the proxy's, unless its own headers identify the caller;
    /// nil if cookies determine the identity.
    private func identity(
        of request: TransportRequest, _ call: ServiceCall
    ) throws(ServiceFailure) -> ServiceIdentity? {
        let identity = authenticator.identity
        guard !call.headers.elements.isEmpty else { return identity }
        var own = HTTPFields()
        try call.headers.apply(to: &own)
        if own.contains(where: { CredentialHeaders.namesCaller($0.name) }) {
            // With the proxy's credentials and such a header, the request names two callers; its
            // response belongs to neither of them.
            let isAlone = own.contains(.authorization) || !authenticator.addsCredentials
            return isAlone
                ? ServiceIdentity(of: request.headers, harmless: configuration.harmlessHeaders)
                : .unnamed
        }
        if case .account? = identity { return identity }
        return ServiceIdentity(of: own, harmless: configuration.harmlessHeaders) == .anonymous
            ? identity : .unnamed
    }
}
