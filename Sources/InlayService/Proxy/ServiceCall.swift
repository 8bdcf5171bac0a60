import Foundation
import HTTPTypes
import InlayValues

/// A call of a service, before it becomes a request.
struct ServiceCall: Sendable {
    /// The default `Accept` header.
    static let accept = "application/json, text/*;q=0.9, image/*;q=0.9, */*;q=0.1"

    let method: HTTPRequest.Method
    let path: String
    let arguments: ServiceArguments
    let encoding: BodyEncoding?
    let headers: ServiceHeaders
    let options: CallOptions

    /// HTTP methods are upper-case.
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

    /// Creates the request of the call.
    ///
    /// - Parameters:
    ///   - server: The base URL, against which paths are resolved.
    ///   - authenticator: The credentials and their server.
    ///   - configuration: The configuration of the proxy.
    ///   - known: The cache of parsed URLs.
    /// - Returns: The request.
    /// - Throws: The reason why the call is invalid.
    func request(
        server: ServerAddress, _ authenticator: Authenticator,
        _ configuration: ServiceConfiguration, known: KnownAddresses
    ) throws(ServiceFailure) -> TransportRequest {
        try checkEncoding()
        if arguments.isEmpty, options.body == nil, !hasBody {
            let address: KnownAddress
            if let found = known[path] {
                address = found
            } else {
                let texts = ArgumentText(dates: configuration.dates)
                address = try CallAddress(
                    path, server: server, arguments: arguments, texts: texts
                ).address
                known.add(address, for: path)
            }
            var request = TransportRequest(method, address)
            try complete(&request, authenticator, configuration)
            return request
        }
        let texts = ArgumentText(dates: configuration.dates)
        let address = try CallAddress(path, server: server, arguments: arguments, texts: texts)
        let encoding = encoding ?? configuration.encoding
        var request: TransportRequest
        if let body = options.body {
            request = TransportRequest(
                method, try address.address(adding: texts.texts(of: address.rest)))
            request.body = body.content
            request.headers[.contentType] = body.type?.description
        } else if hasBody {
            request = TransportRequest(method, address.address)
            let body = try ServiceBody(address.rest, encoding, configuration.dates)
            request.body = body.content
            request.headers[.contentType] = body.type?.description
        } else {
            request = TransportRequest(
                method, try address.address(adding: texts.texts(of: address.rest)))
        }
        try complete(&request, authenticator, configuration)
        return request
    }

    /// Adds timeouts, headers, credentials and all else that doesn't depend on the arguments.
    private func complete(
        _ request: inout TransportRequest, _ authenticator: Authenticator,
        _ configuration: ServiceConfiguration
    ) throws(ServiceFailure) {
        request.headers[.accept] = Self.accept
        try configuration.headers.apply(to: &request.headers)
        if request.address.origin != authenticator.origin {
            request.headers.keepOnly(configuration.harmlessHeaders)
        }
        try headers.apply(to: &request.headers)
        request.timeouts = options.timeouts ?? configuration.timeouts
        request.usesCookies = configuration.usesCookies
        request.trust = configuration.trust
        request.values = options.values
        request.values[CacheStrategy.self] = options.strategy ?? configuration.strategy
        request.values[HarmlessHeaders.self] = configuration.harmlessHeaders
        request.identity = try identity(of: request, authenticator, configuration)
    }

    /// Returns the identity of the call: the proxy's, unless its own headers identify the caller;
    /// nil if cookies do.
    private func identity(
        of request: TransportRequest, _ authenticator: Authenticator,
        _ configuration: ServiceConfiguration
    ) throws(ServiceFailure) -> Identity? {
        let identity = authenticator.identity
        guard !headers.elements.isEmpty else { return identity }
        var own = HTTPFields()
        try headers.apply(to: &own)
        if own.contains(where: { CredentialHeaders.namesCaller($0.name) }) {
            // Combined with the proxy's credentials, the header would make one caller use
            // another's rights.
            let isAlone = own.contains(.authorization) || !authenticator.addsCredentials
            return isAlone
                ? Identity(of: request.headers, harmless: configuration.harmlessHeaders) : .unnamed
        }
        if case .account? = identity { return identity }
        return Identity(of: own, harmless: configuration.harmlessHeaders) == .anonymous
            ? identity : .unnamed
    }

    // MARK: - Private

    /// Whether arguments that the path doesn't name become a body and not the query.
    private var hasBody: Bool {
        switch method {
        case .post, .put, .patch: true
        default: encoding != nil
        }
    }

    /// Throws if the call's own encoding can't be applied.
    private func checkEncoding() throws(ServiceFailure) {
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
