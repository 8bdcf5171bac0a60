import HTTPTypes
public import InlayService

extension ServiceProxy {
    /// Calls a resource, and gives the body as it arrives, as `stream` with a method.
    ///
    /// Throws why there is none.
    public func stream(
        named name: String, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceStream {
        guard let method = HTTPRequest.Method(name) else {
            throw ServiceError(.arguments("“\(name)” is no method"), method: name, url: path)
        }
        return try await stream(
            method, path, arguments, encoding: encoding, headers: headers, options: options)
    }
}
