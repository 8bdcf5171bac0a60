import HTTPTypes
public import InlayService

extension ServiceProxy {
    /// Calls a resource and returns the body as it arrives, like the proxy's `stream` methods for
    /// one HTTP method.
    ///
    /// Throws if the call fails before the body begins.
    public func stream(
        named name: String, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceStream {
        guard let method = HTTPRequest.Method(name) else {
            throw ServiceError(.arguments("“\(name)” isn't a method"), method: name, url: path)
        }
        return try await stream(
            method, path, arguments, encoding: encoding, headers: headers, options: options)
    }
}
