/// The functions that a web engine calls for its view.
@MainActor
package struct EngineHandlers {
    /// Receives the engine's events.
    package var events: @MainActor (EngineEvent) -> Void
    /// Allows or cancels each navigation before it happens.
    package var policy: @MainActor (NavigationAction) -> NavigationDecision
    /// Receives the messages that bridge.js, Inlay's script in the page, posts; the second argument
    /// sends the reply.
    package var messages: @MainActor (String, @escaping @MainActor (String) -> Void) -> Void
    /// Receives the requests that the engine makes of its view.
    ///
    /// Returns whether the view handles the request; if false, the engine does what
    /// ``EngineRequest`` says about the request.
    package var requests: @MainActor (EngineRequest) -> Bool

    /// Creates the functions of a view; without an argument, events and messages are ignored, all
    /// navigations are cancelled, and no request is handled.
    package init(
        events: @escaping @MainActor (EngineEvent) -> Void = { _ in },
        policy: @escaping @MainActor (NavigationAction) -> NavigationDecision = { _ in .cancel },
        messages:
            @escaping @MainActor (String, @escaping @MainActor (String) -> Void) -> Void = { _, _ in
            },
        requests: @escaping @MainActor (EngineRequest) -> Bool = { _ in false }
    ) {
        (self.events, self.policy) = (events, policy)
        (self.messages, self.requests) = (messages, requests)
    }
}

/// A request that a web engine makes of its view, which only the app can answer.
package enum EngineRequest {
    /// The page loads an image whose URL has the scheme ``InlineImages/pageScheme``.
    ///
    /// A view that handles the request calls `reply` exactly once; otherwise the image fails.
    case inlineImage(
        url: String, reply: @MainActor (Result<InlineImage, any Error>) -> Void)
}
