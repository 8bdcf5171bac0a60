import Foundation
import Inlay

/// A reader of the pages named on the command line.
enum PageReader {
    /// The content of a page, ready to be loaded into a view.
    struct Input: Sendable {
        var content: WebContent
        /// The content to draw if ``content`` isn't well-formed XML.
        var fallback: WebContent?
        /// The folder that the page may load files from.
        var folder: URL?
        /// Warnings to print before the page is drawn.
        var warnings: [String] = []
    }

    /// Reads a page; reading from a pipe may block.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - options: The options for pages from files.
    ///   - templates: The options for pages that are templates.
    /// - Returns: The content to load.
    /// - Throws: ``CommandFailure``.
    static func read(
        _ page: Page, _ options: PageOptions, templates: TemplateArguments
    ) throws(CommandFailure) -> Input {
        if templates.areMeant(by: page) {
            let filled = try templates.fill(page, escaping: .context)
            let text = String(decoding: filled.bytes, as: UTF8.self)
            var input = try input(text, of: page, in: page.folder, options)
            input.warnings += filled.warnings.map(\.description)
            return input
        }
        switch page {
        case .address(let address):
            guard let url = URL(string: address), url.host().map({ !$0.isEmpty }) ?? false else {
                throw CommandFailure(
                    .badInput, "\(address) isn't an address; check how it is spelt.")
            }
            return Input(content: .url(url, styleSheet: options.styleSheet))
        case .standardInput:
            let bytes = try InputFile.readStandardInput()
            return try input(try text(of: bytes, from: page), of: page, in: nil, options)
        case .file(let path):
            let file = try InputFile.read(path)
            // A pipe has no folder.
            let folder =
                file.isRegular ? URL(fileURLWithPath: path).deletingLastPathComponent() : nil
            return try input(try text(of: file.bytes, from: page), of: page, in: folder, options)
        }
    }

    private static func input(
        _ text: String, of page: Page, in folder: URL?, _ options: PageOptions
    ) throws(CommandFailure) -> Input {
        // In XML, nothing may precede the declaration.
        let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
        let place = try options.place(of: page, in: folder)
        guard !options.runsScripts else {
            guard !page.isXHTML else {
                throw CommandFailure(
                    .usage, "\(page) is XHTML, whose scripts can't run; leave out --scripts.")
            }
            let html = TrustedHTML(trusting: text)
            let content = WebContent.trusted(html, styleSheet: options.styleSheet)
            return Input(content: content.placed(at: place.path), folder: place.folder)
        }
        let html = WebContent.html(text, styleSheet: options.styleSheet).placed(at: place.path)
        guard page.isXHTML || declaresXHTML(text, page) else {
            return Input(content: html, folder: place.folder)
        }
        let xhtml = WebContent.xhtml(text, styleSheet: options.styleSheet)
        return Input(
            content: xhtml.placed(at: place.path), fallback: page.isXHTML ? nil : html,
            folder: place.folder)
    }

    /// Returns whether a text begins with an XML declaration, or its file is named as XML, and it has a
    /// root element of XHTML.
    private static func declaresXHTML(_ text: String, _ page: Page) -> Bool {
        (text.hasPrefix("<?xml") || page.fileExtension == "xml")
            && text.prefix(4_096).contains("http://www.w3.org/1999/xhtml")
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
