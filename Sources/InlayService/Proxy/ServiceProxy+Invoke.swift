public import HTTPTypes

extension ServiceProxy {
    /// Calls a resource, and makes a value of its answer.
    ///
    /// ```swift
    /// let sum: Double = try await service.invoke(.get, "/math/sum", ["a": 2, "b": 4])
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method, in any case.
    ///   - path: The resource, which may have places for arguments: `/users/{id}`.
    ///   - arguments: What the call is given.
    ///   - encoding: How arguments become a body, if not as the proxy says.
    ///   - headers: Headers of this call, in place of the proxy's of the same name.
    ///   - options: What else is different.
    /// - Returns: The value. An answer without a body is `null`, so that an optional can be nil.
    /// - Throws: Why there is no value.
    public func invoke<Value: Decodable>(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await respond(
            to: ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options)
        ).decode()
    }

    /// Calls a resource, and gives the answer as it is.
    ///
    /// - Parameters:
    ///   - method: The method, in any case.
    ///   - path: The resource, which may have places for arguments: `/users/{id}`.
    ///   - arguments: What the call is given.
    ///   - encoding: How arguments become a body, if not as the proxy says.
    ///   - headers: Headers of this call, in place of the proxy's of the same name.
    ///   - options: What else is different.
    /// - Returns: The answer, whose status is a success.
    /// - Throws: Why there is none.
    @discardableResult
    public func invoke(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await respond(
            to: ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options))
    }

    /// Calls a resource, and gives the body as it arrives.
    ///
    /// The total time limit is for the head of the answer.
    ///
    /// - Parameters:
    ///   - method: The method, in any case.
    ///   - path: The resource, which may have places for arguments: `/users/{id}`.
    ///   - arguments: What the call is given.
    ///   - encoding: How arguments become a body, if not as the proxy says.
    ///   - headers: Headers of this call, in place of the proxy's of the same name.
    ///   - options: What else is different.
    /// - Returns: The answer, whose status is a success.
    /// - Throws: Why there is none.
    public func stream(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceStream {
        try await open(
            ServiceCall(
                method, path, arguments, encoding: encoding, headers: headers, options: options))
    }
}
