import Hummingbird

/// Waits before each answer, as a network would.
struct DelayedAnswers: RouterMiddleware {
    typealias Context = BasicRequestContext

    let delay: Duration

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if delay > .zero { try await Task.sleep(for: delay) }
        return try await next(request, context)
    }
}
