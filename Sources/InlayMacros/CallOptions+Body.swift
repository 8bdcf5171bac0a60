public import InlayService

extension CallOptions {
    /// Returns these options with a value encoded as the JSON body; throws if it can't be
    /// encoded.
    ///
    /// ```swift
    /// try await service.put("/notes/{id}", ["id": 7], options: options.sending(note))
    /// ```
    public func sending(_ value: some Encodable) throws(ServiceError) -> CallOptions {
        do {
            return sending(try .json(value))
        } catch {
            throw ServiceError(
                .arguments("it can't be JSON: \(error)"), method: "", url: "The body")
        }
    }

    /// Returns these options with a body.
    public func sending(_ body: ServiceBody) -> CallOptions {
        var options = self
        options.body = body
        return options
    }
}
