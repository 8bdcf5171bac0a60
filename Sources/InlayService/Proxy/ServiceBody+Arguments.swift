import InlayValues

extension ServiceBody {
    /// Creates a body from arguments, for calls that would otherwise put the arguments into the
    /// query.
    ///
    /// ```swift
    /// options.body = try .arguments(["name": name, "picture": file], as: .multipart)
    /// try await service.put("/users/7", options: options)
    /// ```
    ///
    /// - Parameters:
    ///   - arguments: The contents of the body.
    ///   - encoding: The encoding of the body.
    ///   - dateEncoding: The encoding of dates.
    /// - Returns: The body.
    /// - Throws: The error for an argument that the encoding can't represent.
    public static func arguments(
        _ arguments: ServiceArguments, as encoding: BodyEncoding,
        dateEncoding: DateEncoding = .iso8601
    ) throws(ServiceError) -> ServiceBody {
        do {
            return try ServiceBody(arguments, encoding, dateEncoding)
        } catch {
            throw ServiceError(error, method: "", url: "The body")
        }
    }

    init(
        _ arguments: ServiceArguments, _ encoding: BodyEncoding, _ dateEncoding: DateEncoding
    ) throws(ServiceFailure) {
        let texts = ArgumentText(dateEncoding: dateEncoding)
        switch encoding {
        // An empty body is sent with a length of 0, so that the server knows that it is intended.
        case _ where arguments.isEmpty: self.init(.bytes([]), type: nil)
        case .json:
            let value = try ArgumentJSON(dateEncoding: dateEncoding).value(of: arguments)
            self.init(.bytes(value.serializedBytes()), type: .json)
        case .form:
            let fields = PercentEncoding.form(try texts.texts(of: arguments))
            self.init(.bytes(Array(fields.utf8)), type: .form)
        case .multipart:
            let form = try MultipartForm(texts.fields(of: arguments))
            self.init(form.body, type: form.type)
        }
    }
}
