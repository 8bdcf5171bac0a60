public import InlayValues

/// What a platform's web view must be able to do for Inlay.
///
/// Further abilities are protocols of their own, such as ``ZoomingEngine``, that an engine adopts
/// where it has them (docs/decisions/0002-engine-seam.md).
@MainActor
public protocol WebEngine: AnyObject {
    /// Is told what happens.
    ///
    /// Set by the view.
    var events: (@MainActor (EngineEvent) -> Void)? { get set }

    /// Decides a navigation before it happens.
    ///
    /// Set by the view; without it nothing is allowed.
    var policy: (@MainActor (NavigationAction) -> NavigationDecision)? { get set }

    /// Takes what bridge.js posts, and is given the function that answers it.
    ///
    /// Set by the view.
    var messages: (@MainActor (String, @escaping @MainActor (String) -> Void) -> Void)? { get set }

    /// Begins a load, in place of any that is under way.
    func load(_ request: LoadRequest)

    /// Stops the load that is under way, if any.
    func stop()

    /// Runs a script in the main frame.
    ///
    /// - Throws: ``ScriptError``; ``ScriptError/closed`` at once when the engine is closed
    ///   meanwhile.
    func evaluate(_ script: EngineScript) async throws(ScriptError) -> JSONValue

    /// Makes a picture of the page.
    func snapshot(_ region: SnapshotRegion) async throws(SnapshotError) -> Picture

    /// Ends everything at once.
    ///
    /// Nothing calls back afterwards.
    func close()
}
