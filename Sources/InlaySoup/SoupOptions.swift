public import Foundation

/// How a transport uses the network.
public struct SoupOptions: Hashable, Sendable {
    /// How many connections there may be at a time.
    public var connections = 64

    /// How many of them may lead to one host; further requests wait.
    public var connectionsPerHost = 6

    /// What the transport calls itself to servers; nil says nothing.
    public var userAgent: String?

    /// The file that cookies are kept in across restarts, one for each profile or account; without it, they are in
    /// memory only.
    ///
    /// ```swift
    /// options.cookieFile = profileFolder.appending(path: "cookies/cookies.sqlite")
    /// ```
    ///
    /// Its folder is the file's alone: it is made where there is none, and only the user can read both. Where a folder
    /// or file is a link or another user's, the log says so, and cookies are in memory only. Cookies without an end,
    /// those of a session, are never written. `removeAllCookies()` empties the file.
    public var cookieFile: URL?

    /// Makes the usual options.
    public init() {}
}
