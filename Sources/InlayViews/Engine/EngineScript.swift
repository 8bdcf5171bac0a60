public import InlayValues

/// A script to run in an engine: its code and its JavaScript world.
public struct EngineScript: Hashable, Sendable {
    /// The code of the script, and how to run it.
    public enum Body: Hashable, Sendable {
        /// Statements.
        ///
        /// The result is the value of the last one.
        ///
        /// A promise isn't awaited.
        case statements(JavaScript)
        /// The body of an asynchronous function with the parameter `json`, whose argument is this
        /// text.
        case function(JavaScript, json: String)
    }

    /// The code, and how to run it.
    public let body: Body
    /// The JavaScript world that the script runs in.
    public let world: ScriptWorld

    /// Makes a script for a JavaScript world, by default the page's.
    public init(_ body: Body, in world: ScriptWorld = .page) {
        self.body = body
        self.world = world
    }
}
