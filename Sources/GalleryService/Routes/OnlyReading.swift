import Hummingbird

/// Refuses what would change something: the service has nothing to change but its notes.
struct OnlyReading: RouterMiddleware {
    typealias Context = BasicRequestContext

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isNote = request.method == .post && request.uri.path == "/notes"
        if request.method == .get || request.method == .head || isNote {
            return try await next(request, context)
        }
        let reason = "\(request.method.rawValue) isn't possible here; use GET."
        var response = try Response(
            json: ServiceError(error: reason), status: .methodNotAllowed)
        response.headers[.allow] = "GET, HEAD"
        return response
    }
}
