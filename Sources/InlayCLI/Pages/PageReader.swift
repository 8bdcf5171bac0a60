import Foundation
import Inlay

/// A reader of the pages named on the command line.
enum PageReader {
    /// The content of a page, ready to be loaded into a view.
    struct Input: Sendable {
        var content: WebContent
        /// The folder that the page may load files from.
        var folder: URL?
        /// Warnings to print before the page is drawn.
        var warnings: [String] = []
    }

    /// Reads a page; reading from a pipe may block.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - templates: The options for pages that are templates.
    /// - Returns: The content to load.
    /// - Throws: ``CommandFailure``.
    static func read(
        _ page: Page, templates: TemplateArguments
    ) throws(CommandFailure) -> Input {
        if templates.areMeant(by: page) { return try template(page, templates) }
        switch page {
        case .address(let address):
            guard let url = URL(string: address), url.host().map({ !$0.isEmpty }) ?? false else {
                throw CommandFailure(
                    .badInput, "\(address) isn't an address; check how it is spelt.")
            }
            return Input(content: .url(url))
        case .standardInput:
            let bytes = try InputFile.readStandardInput()
            return Input(content: .html(try text(of: bytes, from: page)))
        case .file(let path): return try readFile(path)
        }
    }

    /// Renders a template; the resulting page may load files from the template's folder.
    private static func template(
        _ page: Page, _ arguments: TemplateArguments
    ) throws(CommandFailure) -> Input {
        let filled = try arguments.fill(page, escaping: .context)
        let text = String(decoding: filled.bytes, as: UTF8.self)
        return Input(
            content: .html(text), folder: page.folder,
            warnings: filled.warnings.map(\.description))
    }

    private static func readFile(_ path: String) throws(CommandFailure) -> Input {
        let file = try InputFile.read(path)
        // A pipe has no folder.
        let folder = file.isRegular ? URL(fileURLWithPath: path).deletingLastPathComponent() : nil
        return Input(content: .html(try text(of: file.bytes, from: .file(path))), folder: folder)
    }

    private static func text(
        of bytes: [UInt8], from page: Page
    ) throws(CommandFailure) -> String {
        if let kind = PageText.foreignKind(of: bytes) {
            throw CommandFailure(.badInput, "\(page) is \(kind), not a page; give HTML.")
        }
        return PageText.decode(bytes)
    }
}
