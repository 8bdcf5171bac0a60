import Hummingbird

/// Refuses what would change something: the service has nothing to change.
struct OnlyReading: RouterMiddleware {
    typealias Context = BasicRequestContext

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.method == .get || request.method == .head {
            return try await next(request, context)
        }
        let reason = "\(request.method.rawValue) isn't possible here; use GET."
        var response = try Response(
            json: ServiceError(error: reason), status: .methodNotAllowed)
        response.headers[.allow] = "GET, HEAD"
        return response
    }
}
