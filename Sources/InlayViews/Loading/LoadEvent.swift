/// A step of a load.
public enum LoadEvent: Hashable, Sendable {
    /// The load began.
    case started(url: String)
    /// A server sent the load on to another address.
    case redirected(url: String)
    /// The first bytes of the page are here; the page before it is gone.
    ///
    /// The status is that of HTTP, `nil` for pages that came another way.
    case committed(url: String, status: Int?)
    /// The page and what it loads is here.
    ///
    /// Ends the load.
    case finished(url: String)
    /// The load ended early.
    ///
    /// Ends the load.
    case failed(LoadError)

    /// Whether no further event of this load follows.
    public var isLast: Bool {
        switch self {
        case .finished, .failed: true
        case .started, .redirected, .committed: false
        }
    }
}
