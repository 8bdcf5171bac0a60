public import InlayValues

/// How far a view trusts the pages in it.
///
/// Fixed when the view is made.
///
/// Each tier has a network session and a web process of its own, so that a page of one tier never
/// shares cookies, storage or memory with a page of another.
public enum Trust: Hashable, Sendable {
    /// The app's own pages, from its resource folder or made by its code.
    ///
    /// They may run scripts of the resource folder, send commands and call native functions.
    /// Nothing is loaded from anywhere else, and frames are forbidden.
    case app

    /// The pages of a site, with scripts and the network: the view goes to exactly these origins.
    ///
    /// Links to other origins open outside. What the pages embed is up to their own policy. There
    /// are no commands and no native functions.
    case site(Set<Origin>)

    /// A stranger's HTML: no scripts, no network, no frames, nothing kept.
    ///
    /// Links with the scheme of commands are delivered; other links open outside.
    case document

    /// A page of any origin, looked at once: scripts and the network, nothing kept.
    ///
    /// Links open outside. There are no commands and no native functions.
    case preview

    /// Whether scripts of the page run.
    ///
    /// Scripts of the app's code run in every tier.
    public var runsPageScripts: Bool { self != .document }

    /// Whether the page can call native functions and send commands by script.
    public var hasBridge: Bool { self == .app }

    /// Whether command URLs are delivered.
    ///
    /// Only where the policy forbids frames: a frame's navigation can't be told from the page's
    /// own.
    public var honoursCommandURLs: Bool { self == .app || self == .document }

    /// Whether pages come over the network.
    public var usesNetwork: Bool {
        switch self {
        case .app, .document: false
        case .site, .preview: true
        }
    }
}
