import Foundation
import HTTPTypes
import InlayValues

/// One call, as it is asked for.
struct ServiceCall: Sendable {
    /// What is wanted where nobody says.
    static let accept = "application/json, text/*;q=0.9, image/*;q=0.9, */*;q=0.1"

    let method: HTTPRequest.Method
    let path: String
    let arguments: ServiceArguments
    let encoding: BodyEncoding?
    let headers: ServiceHeaders
    let options: CallOptions

    /// Methods are written in capitals on the wire.
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

    /// The request that goes out.
    ///
    /// - Parameters:
    ///   - server: The address that paths are resolved against.
    ///   - origin: The server's; secrets of the configuration go nowhere else.
    ///   - configuration: How calls are made.
    ///   - known: Addresses that were taken apart before.
    /// - Returns: The request.
    /// - Throws: Why there is none.
    func request(
        server: ServerAddress, origin: Origin?, _ configuration: ServiceConfiguration,
        known: KnownAddresses
    ) throws(ServiceFailure) -> TransportRequest {
        if arguments.isEmpty, options.body == nil,
            !Self.hasBody(method, encoding ?? configuration.encoding)
        {
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
            try complete(&request, origin, configuration)
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
        } else if Self.hasBody(method, encoding) {
            request = TransportRequest(method, address.address)
            let body = try ServiceBody(address.rest, encoding, configuration.dates)
            request.body = body.content
            request.headers[.contentType] = body.type?.description
        } else {
            request = TransportRequest(
                method, try address.address(adding: texts.texts(of: address.rest)))
        }
        try complete(&request, origin, configuration)
        return request
    }

    /// Adds what isn't about arguments.
    private func complete(
        _ request: inout TransportRequest, _ origin: Origin?,
        _ configuration: ServiceConfiguration
    ) throws(ServiceFailure) {
        request.headers[.accept] = Self.accept
        try configuration.headers.apply(to: &request.headers)
        let shared = request.headers.credential
        if request.headers.hasSecrets, request.address.origin != origin {
            request.headers.removeSecrets()
        }
        try headers.apply(to: &request.headers)
        // Whose answer it is stays the same where nobody is told so.
        let own = headers.elements.isEmpty ? nil : request.headers.credential
        if let credential = own ?? shared {
            request.partition = Self.partition(of: credential)
        }
        request.timeouts = options.timeouts ?? configuration.timeouts
        request.usesCookies = configuration.usesCookies
        request.trust = configuration.trust
        request.values = options.values
        request.values[CacheStrategy.self] = options.strategy ?? configuration.strategy
    }

    /// Whose answers they are that are asked for with a header that says so.
    static func partition(of credential: String) -> String {
        "header \(HashBlocks.hexadecimal(SHA256.digest(Array(credential.utf8))))"
    }

    // MARK: - Private

    private static func hasBody(_ method: HTTPRequest.Method, _ encoding: BodyEncoding) -> Bool {
        switch method {
        case .post: true
        case .put, .patch: encoding == .json
        default: false
        }
    }
}
