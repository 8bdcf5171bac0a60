import Hummingbird

/// Turns errors into answers of JSON.
struct ErrorAnswers: RouterMiddleware {
    typealias Context = BasicRequestContext

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let refusal as Refusal {
            return try Response(json: ServiceError(error: refusal.reason), status: refusal.status)
        } catch let error as any HTTPResponseError {
            // The router's own, such as for an address that no route fits.
            let reason = "\(request.uri.path) can't be had: \(error.status.reasonPhrase)."
            return try Response(json: ServiceError(error: reason), status: error.status)
        }
    }
}
