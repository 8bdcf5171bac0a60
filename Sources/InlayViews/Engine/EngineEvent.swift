/// What an engine tells its view.
public enum EngineEvent: Hashable, Sendable {
    /// A load went a step on.
    case load(EngineLoadStep)
    /// The next page is about to be made: the sheet that it shall have from its first frame on has
    /// to be applied now.
    case pageIsComing
    /// The desktop's colours or fonts are others now.
    case themeChanged
    /// The page is at another place of itself: the fragment changed, or its script said so.
    case moved(url: String)
    /// A button, a finger or a key went down in the view; repetitions of a held key don't count.
    ///
    /// Only from input events that native code saw, never from what the page reports.
    case pressed
    /// It went up.
    case released
    /// The page was tapped or clicked once: not dragged, not held, not clicked twice.
    case tapped
    /// Something that the page asked for isn't there.
    case resourceFailed(url: String, message: String)
    /// The web process died.
    case processTerminated(TerminationReason)
}

/// A step of a load as engines report it: without saying of which load.
public enum EngineLoadStep: Hashable, Sendable {
    /// A load began.
    case started(url: String)
    /// A server sent it on.
    case redirected(url: String)
    /// The page before is gone.
    case committed(url: String, status: Int?)
    /// The page is there, or the load has failed and said so before.
    case finished(url: String)
    /// The load makes room for another, whose start follows.
    case cancelled
    /// The load ended before the page was there, or all of it, and nothing takes its place.
    case stopped
    /// The engine rests. A load that never started led to a place of the page that is there.
    case settled(url: String)
    /// The load failed.
    case failed(url: String, LoadError)
}
