public import HTTPTypes

extension ServiceProxy {
    /// Calls a resource and decodes the response.
    ///
    /// ```swift
    /// let sum: Double = try await service.invoke(.get, "/math/sum", ["a": 2, "b": 4])
    /// ```
    ///
    /// - Parameters:
    ///   - method: The HTTP method, in any case.
    ///   - path: The path of the resource, with optional parameter names in braces:
    ///     `/users/{id}`.
    ///   - arguments: The arguments of the call.
    ///   - encoding: The encoding of arguments as the body; nil uses the proxy's.
    ///   - headers: Headers of this call, which replace the proxy's of the same names.
    ///   - options: Further options of this call.
    /// - Returns: The decoded value. A response without a body is `null`, which decodes as a nil
    ///   optional.
    /// - Throws: The reason why there is no value.
    public func invoke<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await runner.respond(
            to: ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options)
        ).decode()
    }

    /// Calls a resource and returns the response.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, in any case.
    ///   - path: The path of the resource, with optional parameter names in braces:
    ///     `/users/{id}`.
    ///   - arguments: The arguments of the call.
    ///   - encoding: The encoding of arguments as the body; nil uses the proxy's.
    ///   - headers: Headers of this call, which replace the proxy's of the same names.
    ///   - options: Further options of this call.
    /// - Returns: The response, whose status is a success.
    /// - Throws: The reason why there is none.
    @discardableResult
    public func invoke(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await runner.respond(
            to: ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options))
    }

    /// Calls a resource and returns the response's body as a stream.
    ///
    /// The total time limit applies until the headers of the response arrive.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, in any case.
    ///   - path: The path of the resource, with optional parameter names in braces:
    ///     `/users/{id}`.
    ///   - arguments: The arguments of the call.
    ///   - encoding: The encoding of arguments as the body; nil uses the proxy's.
    ///   - headers: Headers of this call, which replace the proxy's of the same names.
    ///   - options: Further options of this call.
    /// - Returns: The response, whose status is a success.
    /// - Throws: The reason why there is none.
    public func stream(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceStream {
        try await runner.open(
            ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options))
    }
}
