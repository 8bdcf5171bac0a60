import HTTPTypes
public import InlayForms
import InlayHTML
public import InlayService
import InlayShell
import InlayValues

nonisolated extension ServiceProxy {
    /// Submits a form, and returns the response with its body as a stream.
    ///
    /// ```swift
    /// let response = try await service.submit(form.request())
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request of the form, with its absolute URL.
    ///   - options: The options of the call; their body is replaced by the form's.
    /// - Returns: The successful response, after redirects.
    /// - Throws: `ServiceError`. The retry policy applies as to any call: a POST form is retried
    ///   only if it can't have reached the server. After any other failure, the app decides whether
    ///   to submit it again.
    public func submit(
        _ request: FormRequest, options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceStream {
        let call = try FormCall(request, options)
        return try await stream(
            call.method, call.url, headers: call.headers, options: call.options)
    }

    /// Fetches a page and parses one of its forms, including hidden fields; stores the page's
    /// cookies.
    ///
    /// ```swift
    /// let page = try await service.form(at: "/order")
    /// ```
    ///
    /// - Parameters:
    ///   - path: The URL of the page, absolute or relative to the server.
    ///   - choice: The form to read.
    /// - Returns: The form, whose URL and origin are those of the page after redirects.
    /// - Throws: `ServiceError` or `HTMLFormError`.
    public func form(
        at path: String, _ choice: HTMLForm.Choice = .first
    ) async throws -> HTMLForm {
        let page = try await stream(
            .get, path, headers: ["Accept": "text/html, application/xhtml+xml"])
        return try await HTMLForm(reading: page, form: choice)
    }
}
