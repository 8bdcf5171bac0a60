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
    /// The internal URL prefix of the page's folder, which is removed from messages.
    private let folderAddress: String

    init(page: Page, folderName: String) {
        self.page = page
        folderAddress = "inlay-page://\(folderName)/"
    }

    func add(_ problem: ResourceProblem) {
        add("\(page): warning: \(sentence(problem))")
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
            guard address.hasPrefix(folderAddress) else { return "\(problem)" }
            return "\(address.dropFirst(folderAddress.count)) can't be loaded: \(message)"
        case .blocked(let resource, let directive):
            if resource.hasPrefix("http:") || resource.hasPrefix("https:") {
                return "\(resource) wasn't loaded: a page from a file gets no network."
            }
            return "\(resource) was blocked (\(directive)): a page from a file can't use that."
        }
    }
}
