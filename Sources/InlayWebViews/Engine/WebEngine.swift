package import InlayValues

/// A platform's web view: the functions that ``WebView`` requires from it.
///
/// Each optional ability is a separate protocol, such as ``ZoomingEngine``; an engine adopts those
/// that it supports (docs/decisions/0002-engine-seam.md).
@MainActor
package protocol WebEngine: AnyObject {
    /// The functions that the engine calls for its view; nil to cancel every navigation, and to drop
    /// everything else.
    var handlers: EngineHandlers? { get set }

    /// Starts a load and cancels the current one, if any.
    func load(_ request: LoadRequest)

    /// Stops the current load, if any.
    func stop()

    /// Runs a script in the main frame, and returns its result.
    ///
    /// - Throws: A ``ScriptError``. If the engine is closed while the script runs,
    ///   ``ScriptError/closed`` is thrown at once.
    func evaluate(_ script: EngineScript) async throws(ScriptError) -> JSONValue

    /// Takes a snapshot of the page.
    func snapshot(_ region: SnapshotRegion) async throws(SnapshotError) -> SnapshotImage

    /// Terminates the page's web process, which other engines may share.
    ///
    /// All engines that share it report ``EngineEvent/processTerminated(_:)``.
    func terminateProcess()

    /// Closes the engine and cancels its loads and scripts.
    ///
    /// The engine calls no callback afterwards.
    func close()
}

extension WebEngine {
    /// Removes the view's handlers and closes the engine.
    package func disconnectAndClose() {
        handlers = nil
        close()
    }
}
