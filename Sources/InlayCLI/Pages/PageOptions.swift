import Foundation
import Inlay

/// The options for pages from files: what they may load and run, and how they are styled.
struct PageOptions: Sendable {
    /// The folder that pages may load from, instead of their own.
    var root: String?
    /// Whether the pages' scripts run.
    var runsScripts = false
    /// The style sheet that is applied to the pages.
    var styleSheet = StyleSheet.none

    /// Returns the style sheet that `--style` names: `app`, or a file with CSS.
    static func styleSheet(named name: String?) throws(CommandFailure) -> StyleSheet {
        guard let name else { return .none }
        if name == "app" { return .app }
        let bytes = try InputFile.read(name).bytes
        guard let css = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.badInput, "\(name) isn't UTF-8; give a style sheet, or app.")
        }
        return StyleSheet(trusting: css)
    }

    /// Returns the folder that a page from a file or from standard input may load from, and the
    /// page's path in it, percent-encoded.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - folder: The page's own folder, or nil if it has none.
    /// - Returns: The folder, or nil if there is none, and the path.
    /// - Throws: A failure if there is no folder ``root``, or the page isn't in it.
    func place(of page: Page, in folder: URL?) throws(CommandFailure) -> (
        folder: URL?, path: String
    ) {
        guard let root else { return (folder, "") }
        let rootURL = URL(fileURLWithPath: root, isDirectory: true)
        guard (try? rootURL.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
            throw CommandFailure(.noInput, "There is no folder \(root); check --root.")
        }
        guard case .file(let name) = page, folder != nil else { return (rootURL, "") }
        let above = Self.components(of: rootURL)
        let pageURL = URL(fileURLWithPath: name)
        let own = Self.components(of: pageURL)
        guard own.starts(with: above) else {
            let isLinked = pageURL.standardizedFileURL.pathComponents.starts(
                with: rootURL.standardizedFileURL.pathComponents)
            throw CommandFailure(
                .usage,
                isLinked
                    ? """
                    \(name) leads by a symbolic link out of the folder \(root), to \
                    \(pageURL.resolvingSymlinksInPath().path); give a folder that contains that \
                    file as --root.
                    """
                    : "\(name) isn't in the folder \(root); give one that contains it as --root.")
        }
        let path = own.dropFirst(above.count).map {
            $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? $0
        }
        return (rootURL, path.joined(separator: "/"))
    }

    private static func components(of url: URL) -> [String] {
        url.resolvingSymlinksInPath().standardizedFileURL.pathComponents
    }
}
