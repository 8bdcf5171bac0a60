import InlayValues

extension ServiceBody {
    /// A body made of arguments, for calls whose arguments would go into the query otherwise.
    ///
    /// ```swift
    /// options.body = try .arguments(["name": name, "picture": file], as: .multipart)
    /// try await service.put("/users/7", options: options)
    /// ```
    ///
    /// - Parameters:
    ///   - arguments: What the body says.
    ///   - encoding: How it says so.
    ///   - dates: How dates are written.
    /// - Returns: The body.
    /// - Throws: Which argument the encoding can't carry.
    public static func arguments(
        _ arguments: ServiceArguments, as encoding: BodyEncoding, dates: DateEncoding = .iso8601
    ) throws(ServiceError) -> ServiceBody {
        do {
            return try ServiceBody(arguments, encoding, dates)
        } catch {
            throw ServiceError(error, method: "", url: "The body")
        }
    }

    init(
        _ arguments: ServiceArguments, _ encoding: BodyEncoding, _ dates: DateEncoding
    ) throws(ServiceFailure) {
        let texts = ArgumentText(dates: dates)
        switch encoding {
        // Servers want to know that an empty body was meant.
        case _ where arguments.isEmpty: self.init(.bytes([]), type: nil)
        case .json:
            let value = try ArgumentJSON(dates: dates).value(of: arguments)
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
