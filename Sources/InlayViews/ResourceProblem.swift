public import Foundation

/// A resource that a page requested and couldn't load.
public enum ResourceProblem: Hashable, Sendable, CustomStringConvertible {
    /// The resource doesn't exist, or the connection was lost.
    case failed(url: URL, message: String)
    /// The view's trust doesn't allow the page to load it.
    ///
    /// The directive of the content security policy forbids it, such as `img-src`.
    case blocked(resource: String, directive: String)

    /// A sentence that describes the problem.
    public var description: String {
        switch self {
        case .failed(let url, let message): "\(url) can't be loaded: \(message)"
        case .blocked(let resource, let directive): "\(resource) was blocked by \(directive)."
        }
    }
}
