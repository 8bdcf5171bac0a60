public import Foundation

/// The network options of a libsoup transport.
public struct SoupOptions: Hashable, Sendable {
    /// The maximum number of connections.
    public var connections = 64

    /// The maximum number of connections to one host; further requests wait.
    ///
    /// Any number of requests to a host that uses HTTP/2 share a connection and don't wait, except
    /// those with methods such as POST and PATCH, each of which has its own. Such a request may wait
    /// without a timeout while other connections to that host are open.
    public var connectionsPerHost = 6

    /// The value of the `User-Agent` header; nil omits it.
    public var userAgent: String?

    /// The file that stores cookies across restarts, one for each profile or account; nil keeps
    /// them in memory only.
    ///
    /// ```swift
    /// options.cookieFile = profileFolder.appending(path: "cookies/cookies.sqlite")
    /// ```
    ///
    /// The file needs a separate folder, which is created if necessary, with those around it; only
    /// the user can read the folder and the file. If the folder or file is a symbolic link or belongs to another user, a
    /// warning is logged and cookies are kept in memory only. Session cookies, which have no expiry
    /// date, are never written. `removeAllCookies()` empties the file.
    public var cookieFile: URL?

    /// Creates the default options.
    public init() {}
}
