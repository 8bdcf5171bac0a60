import FlyingFox
import Foundation

extension PortalRoutes {
    /// Adds `/delivery` and `/registration`: pages with forms, and the routes that they submit to.
    ///
    /// The value of the cookie `form` must equal that of the hidden field `token`, which no other
    /// site can read. This prevents cross-site request forgery.
    func addForms(to routes: inout RoutedHTTPHandler) {
        routes.get("/delivery") { request in try Self.page("delivery", for: request) }
        routes.get("/registration") { request in try Self.page("registration", for: request) }
        routes.appendRoute("POST /delivery") { request in
            let form = try await Self.form(of: request)
            let delivery = Delivery(form)
            guard Self.wantsJSON(request) else { return Self.answer(to: delivery) }
            guard delivery.errors.isEmpty else {
                return try .json(["errors": delivery.errors], status: .unprocessable)
            }
            return try .json(["message": delivery.sentence], status: .created)
        }
        routes.appendRoute("POST /registration") { request in
            let form = try await Self.form(of: request)
            let rows = form.entries.filter { $0.name != "token" }.map { entry in
                let size = entry.fileSize.map { " (\($0) bytes)" } ?? ""
                return "<tr><th>\(entry.name.escaped)<td>\((entry.value + size).escaped)"
            }
            return .page(
                "Registered", "<h1>Registered</h1><table>\(rows.joined())</table>")
        }
    }

    /// Returns the form of a request; throws if the form's token differs from the cookie's token.
    private static func form(of request: HTTPRequest) async throws -> FormData {
        let form = try await FormData(request)
        guard let token = token(of: request), form.text("token") == token else {
            throw Refusal(.forbidden, "The form is too old or comes from elsewhere. Load it again.")
        }
        return form
    }

    /// Returns a page with a form, which contains the token of the visitor's cookie.
    private static func page(_ name: String, for request: HTTPRequest) throws -> HTTPResponse {
        guard let url = Bundle.module.url(forResource: "Forms", withExtension: nil),
            let text = try? String(
                contentsOf: url.appendingPathComponent("\(name).html"), encoding: .utf8)
        else { throw Refusal(.notFound, "There is no form \(name).") }
        let known = token(of: request)
        let token = known ?? UUID().uuidString
        var response = HTTPResponse(
            statusCode: .ok, headers: [.contentType: "text/html; charset=utf-8"],
            body: Data(text.replacingOccurrences(of: "TOKEN", with: token).utf8))
        response.headers[.cacheControl] = "no-store"
        if known == nil {
            response.headers[.setCookie] = "form=\(token); Path=/; HttpOnly; SameSite=Strict"
        }
        return response
    }

    private static func token(of request: HTTPRequest) -> String? {
        let cookies = (request.headers[.cookie] ?? "").components(separatedBy: "; ")
        let token = cookies.first { $0.hasPrefix("form=") }?.dropFirst(5) ?? ""
        return UUID(uuidString: String(token)).map(\.uuidString)
    }

    private static func wantsJSON(_ request: HTTPRequest) -> Bool {
        request.headers[HTTPHeader("Accept")]?.contains("application/json") == true
    }

    /// Returns the response to an order as a page, for browsers.
    private static func answer(to delivery: Delivery) -> HTTPResponse {
        guard !delivery.errors.isEmpty else {
            return .page(
                "Ordered", "<h1>Thank You</h1><p>\(delivery.sentence.escaped)", status: .created)
        }
        let items = delivery.errors.sorted { $0.key < $1.key }.flatMap(\.value)
            .map { "<li>\($0.escaped)" }
        return .page(
            "Not Ordered", "<h1>Not Ordered</h1><ul>\(items.joined())</ul>", status: .unprocessable)
    }
}

extension HTTPStatusCode {
    /// The status of a body that is well-formed, but invalid.
    static let unprocessable = HTTPStatusCode(422, phrase: "Unprocessable Content")
}

extension HTTPResponse {
    /// Returns a small HTML page.
    fileprivate static func page(
        _ title: String, _ body: String, status: HTTPStatusCode = .ok
    ) -> HTTPResponse {
        let html = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>\(title)</title>
            <meta name="color-scheme" content="light dark">
            <style>body { font: 11pt sans-serif; margin: 18px } th { text-align: start }</style>
            \(body)
            """
        return HTTPResponse(
            statusCode: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: Data(html.utf8))
    }
}
