/// Something that a page asked for and didn't get.
public enum ResourceProblem: Hashable, Sendable, CustomStringConvertible {
    /// It isn't there, or the connection broke.
    case failed(url: String, message: String)
    /// The view's trust doesn't let the page load it.
    ///
    /// The directive is that of the content security policy, such as `img-src`.
    case blocked(resource: String, directive: String)

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .failed(let url, let message): "\(url) can't be loaded: \(message)"
        case .blocked(let resource, let directive): "\(resource) was blocked by \(directive)."
        }
    }
}
