package import InlayValues

/// A JavaScript world: whether a script shares the page's global variables or has its own.
package enum ScriptWorld: Hashable, Sendable {
    /// The page's world, with its scripts and global variables.
    case page
    /// A world that shares the page's document, but has its own global variables, which the page's
    /// scripts can't read or change.
    case isolated
}

/// A script that runs in every page, before the page's own scripts.
package struct UserScript: Hashable, Sendable {
    /// The JavaScript code to run.
    package let source: JavaScript
    /// The JavaScript world that the script runs in.
    package let world: ScriptWorld
    /// Whether the script runs in all frames of a page, or in the main frame alone.
    package let runsInAllFrames: Bool

    /// Creates a script for a JavaScript world, by default in the main frame.
    package init(_ source: JavaScript, in world: ScriptWorld, inAllFrames: Bool = false) {
        self.source = source
        self.world = world
        runsInAllFrames = inAllFrames
    }
}
