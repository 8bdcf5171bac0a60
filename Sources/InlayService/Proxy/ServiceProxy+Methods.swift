import HTTPTypes

// Each HTTP method has a function that decodes the response and one that returns the undecoded
// response; both throw a `ServiceError`.
extension ServiceProxy {
    /// Calls a resource by GET and decodes the response, like `invoke`.
    public func get<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(.get, path, arguments, headers: headers, options: options)
    }

    /// Calls a resource by GET and returns the response.
    @discardableResult
    public func get(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(.get, path, arguments, headers: headers, options: options)
    }

    /// Calls a resource by POST and decodes the response, like `invoke`.
    public func post<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(
            .post, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Calls a resource by POST and returns the response.
    @discardableResult
    public func post(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(
            .post, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Calls a resource by PUT and decodes the response, like `invoke`.
    public func put<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(
            .put, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Calls a resource by PUT and returns the response.
    @discardableResult
    public func put(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(
            .put, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Calls a resource by PATCH and decodes the response, like `invoke`.
    public func patch<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(
            .patch, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Calls a resource by PATCH and returns the response.
    @discardableResult
    public func patch(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(
            .patch, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Calls a resource by DELETE and decodes the response, like `invoke`.
    public func delete<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(.delete, path, arguments, headers: headers, options: options)
    }

    /// Calls a resource by DELETE and returns the response.
    @discardableResult
    public func delete(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(.delete, path, arguments, headers: headers, options: options)
    }

    /// Calls a resource by HEAD and returns the response without a body.
    @discardableResult
    public func head(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(.head, path, arguments, headers: headers, options: options)
    }
}
