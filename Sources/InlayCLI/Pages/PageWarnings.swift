import Foundation
import Inlay

/// The warnings about resources that a page requested but couldn't load, each reported once.
@MainActor
final class PageWarnings {
    /// The maximum number of warnings for a page.
    private static let limit = 100

    private(set) var lines: [String] = []
    private var known: Set<String> = []
    private let page: Page
    /// The folder that the page may load from, as `--root` names it; nil for the page's own.
    private let root: String?
    /// The internal URL prefixes of that folder, which are removed from messages.
    private let folderAddresses: [String]

    init(page: Page, folderName: String, root: String?) {
        self.page = page
        self.root = root
        folderAddresses = ["inlay-page", "inlay-app"].map { "\($0)://\(folderName)/" }
    }

    func add(_ problem: ResourceProblem) {
        add("\(page): warning: \(sentence(problem))")
    }

    func add(_ warning: SnapshotWarning, isPDF: Bool, isFitted: Bool) {
        // A page is blank for the reasons that were given before.
        if warning == .blank, !lines.isEmpty { return }
        let advice =
            switch warning {
            case .cut where isFitted: " --fit can't scale widths that depend on the picture's."
            case .cut: " --fit makes all of it smaller."
            case .blank: isPDF ? " Check its styles for print." : " Check the page."
            case .scrolls(let boxes):
                """
                 Give \(boxes == 1 ? "it" : "them") overflow: visible in the page's \
                styles\(isPDF ? " for print" : "").
                """
            case .unsettled: ""
            case .scriptsNotRun:
                page.isXHTML ? "" : " --scripts runs those that don't need the network."
            }
        add("\(page): warning: \(warning)\(advice)")
    }

    func add(_ line: String) {
        guard known.count <= Self.limit, known.insert(line).inserted else { return }
        lines.append(
            known.count <= Self.limit ? line : "\(page): warning: there are more than these.")
    }

    private func sentence(_ problem: ResourceProblem) -> String {
        switch problem {
        case .failed(let url, let message):
            let address = url.absoluteString
            guard let prefix = folderAddresses.first(where: address.hasPrefix) else {
                return "\(problem)"
            }
            let path = address.dropFirst(prefix.count)
            guard message.hasSuffix(" in the resource folder.") else {
                return "\(path) can't be loaded: \(message)"
            }
            return """
                \(path) can't be loaded: There is no such file in \(folder), the only folder that \
                the page may load from; \(root == nil ? "widen" : "change") it with --root.
                """
        case .blocked(let resource, let directive):
            if resource.hasPrefix("http:") || resource.hasPrefix("https:") {
                return "\(resource) wasn't loaded: a page from a file gets no network."
            }
            return "\(resource) was blocked (\(directive)): a page from a file can't use that."
        }
    }

    private var folder: String {
        if let root { return "the folder \(root)" }
        return "the page's own folder"
    }
}
