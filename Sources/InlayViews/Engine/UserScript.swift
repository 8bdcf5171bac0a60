public import InlayValues

/// Where a script runs: beside the page's own, or apart from it on the same document.
public enum ScriptWorld: Hashable, Sendable {
    /// With the page's scripts and globals.
    case page
    /// With globals of its own that no page can see or change.
    case isolated
}

/// A script that runs in the main frame of every page before the page's own.
public struct UserScript: Hashable, Sendable {
    /// What runs.
    public let source: JavaScript
    /// Where it runs.
    public let world: ScriptWorld

    /// Makes a script.
    public init(_ source: JavaScript, in world: ScriptWorld) {
        self.source = source
        self.world = world
    }
}
