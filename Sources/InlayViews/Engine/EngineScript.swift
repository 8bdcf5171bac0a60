public import InlayValues

/// A script as an engine is asked to run it.
public struct EngineScript: Hashable, Sendable {
    /// How the script is meant.
    public enum Body: Hashable, Sendable {
        /// Statements; the result is the value of the last one.
        ///
        /// Promises aren't awaited.
        case statements(JavaScript)
        /// The body of an asynchronous function whose parameter `json` is the text given here.
        case function(JavaScript, json: String)
    }

    /// What runs.
    public let body: Body
    /// Where it runs.
    public let world: ScriptWorld

    /// Describes a script.
    public init(_ body: Body, in world: ScriptWorld = .page) {
        self.body = body
        self.world = world
    }
}
