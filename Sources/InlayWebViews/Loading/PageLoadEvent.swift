public import Foundation

/// A step of a load.
public enum PageLoadEvent: Hashable, Sendable {
    /// The load started.
    case started(url: URL)
    /// The server redirected the load to another URL.
    case redirected(url: URL)
    /// The first bytes of the page arrived; the previous page is gone.
    ///
    /// The status is the HTTP status, or `nil` for pages that weren't loaded by HTTP.
    case committed(url: URL, status: Int?)
    /// The page and its resources are loaded.
    ///
    /// Ends the load.
    case finished(url: URL)
    /// The load failed.
    ///
    /// Ends the load.
    case failed(PageLoadError)

    /// Whether this is the last event of its load.
    public var isLast: Bool {
        switch self {
        case .finished, .failed: true
        case .started, .redirected, .committed: false
        }
    }
}
