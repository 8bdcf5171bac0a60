import Foundation
import InlayValues

/// The reason why a template's file wasn't read.
public enum TemplateFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No search path has a file with the name.
    case missing(name: String, searchPaths: [String])
    /// The name refers to a file outside of the search paths.
    case outside(name: String)
    /// The file exists but can't be read.
    case unreadable(path: String, reason: String)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .missing(let name, let searchPaths):
            searchPaths.isEmpty
                ? "there is no template “\(name)”, and no folder to look in"
                : "there is no template “\(name)” in \(searchPaths.joined(separator: ", "))"
                    + Self.knownNames(name, searchPaths)
        case .outside(let name): "the template “\(name)” is outside the search paths"
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
        }
    }

    /// Returns the available names, the most similar one first; names of files if the missing name
    /// has an extension.
    private static func knownNames(_ name: String, _ searchPaths: [String]) -> String {
        let folders = TemplateFolders(folders: searchPaths.map { URL(fileURLWithPath: $0) })
        let files = folders.fileNames()
        let known = TemplateFolders.templateNames(of: files)
        let hint = Suggestion.text(for: name, among: name.contains(".") ? files : Set(known))
        guard !known.isEmpty else { return hint }
        let more = known.count > shownNames ? " and \(known.count - shownNames) more" : ""
        return hint + "; there are " + known.prefix(shownNames).joined(separator: ", ") + more
    }

    private static let shownNames = 20
}
