import HTTPTypes

extension ServiceProxy {
    /// Gets a resource, and makes a value of the answer, as `invoke`.
    ///
    /// Throws why there is no value.
    public func get<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(
            .get, path, arguments, headers: headers, options: options)
    }

    /// Gets a resource, and gives the answer as it is.
    ///
    /// Throws why there is none.
    @discardableResult
    public func get(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(
            .get, path, arguments, headers: headers, options: options)
    }

    /// Sends something new to a resource, and makes a value of the answer, as `invoke`.
    ///
    /// Throws why there is no value.
    public func post<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(
            .post, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Sends something new to a resource, and gives the answer as it is.
    ///
    /// Throws why there is none.
    @discardableResult
    public func post(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(
            .post, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Replaces a resource, and makes a value of the answer, as `invoke`.
    ///
    /// Throws why there is no value.
    public func put<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(
            .put, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Replaces a resource, and gives the answer as it is.
    ///
    /// Throws why there is none.
    @discardableResult
    public func put(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(
            .put, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Changes a resource, and makes a value of the answer, as `invoke`.
    ///
    /// Throws why there is no value.
    public func patch<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(
            .patch, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Changes a resource, and gives the answer as it is.
    ///
    /// Throws why there is none.
    @discardableResult
    public func patch(
        _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:],
        options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(
            .patch, path, arguments, encoding: encoding, headers: headers, options: options)
    }

    /// Deletes a resource, and makes a value of the answer, as `invoke`.
    ///
    /// Throws why there is no value.
    public func delete<Value: Decodable>(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> Value {
        try await invoke(
            .delete, path, arguments, headers: headers, options: options)
    }

    /// Deletes a resource, and gives the answer as it is.
    ///
    /// Throws why there is none.
    @discardableResult
    public func delete(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(
            .delete, path, arguments, headers: headers, options: options)
    }

    /// Asks for the head of an answer.
    ///
    /// Throws why there is none.
    @discardableResult
    public func head(
        _ path: String, _ arguments: ServiceArguments = [:],
        headers: ServiceHeaders = [:], options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceResponse {
        try await invoke(.head, path, arguments, headers: headers, options: options)
    }
}
