public import Foundation

/// A resource that a page requested and couldn't load.
public enum ResourceProblem: Hashable, Sendable, CustomStringConvertible {
    /// The resource couldn't be loaded, for example because it doesn't exist or the connection was
    /// lost.
    case failed(url: URL, message: String)
    /// The content security policy of the view's trust tier forbids the page to load the resource.
    ///
    /// `directive` is the policy's directive that forbids the load, such as `img-src`.
    case blocked(resource: String, directive: String)

    /// A sentence that describes the problem.
    public var description: String {
        switch self {
        case .failed(let url, let message): "\(url) can't be loaded: \(message)"
        case .blocked(let resource, let directive): "\(resource) was blocked by \(directive)."
        }
    }
}
