/// Why a template's file wasn't read.
public enum TemplateFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No search path has a file of the name.
    case missing(name: String, searchPaths: [String])
    /// The name leads out of the search paths.
    case outside(name: String)
    /// The file is there and can't be read.
    case unreadable(path: String, reason: String)

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .missing(let name, let searchPaths):
            searchPaths.isEmpty
                ? "there is no template “\(name)”, and no folder to look in"
                : "there is no template “\(name)” in \(searchPaths.joined(separator: ", "))"
        case .outside(let name): "the template “\(name)” is outside the search paths"
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
        }
    }
}
