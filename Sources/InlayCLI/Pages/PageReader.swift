import Foundation
import Glibc
import Inlay

/// Reads what there is to know about a page before it is loaded.
enum PageReader {
    /// A page, ready to be loaded.
    struct Input: Sendable {
        var content: WebContent
        /// The folder that the page may load from.
        var folder: URL?
    }

    /// Reads a page, off the main thread, since a pipe may keep this waiting.
    ///
    /// - Parameter page: Which page.
    /// - Returns: What to load.
    /// - Throws: ``PageFailure``.
    @concurrent
    static func read(_ page: Page) async throws(PageFailure) -> Input {
        switch page {
        case .address(let address):
            guard let url = URL(string: address), url.host().map({ !$0.isEmpty }) ?? false else {
                throw PageFailure(.badInput, "\(address) isn't an address; check how it is spelt.")
            }
            return Input(content: .url(url))
        case .standardInput:
            return Input(content: .html(try text(from: StandardStream.input.rawValue, of: page)))
        case .file(let path): return try readFile(path)
        }
    }

    private static func readFile(_ path: String) throws(PageFailure) -> Input {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw missing(path, SystemError()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw missing(path, SystemError()) }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else {
            throw PageFailure(.noInput, "\(path) is a folder; name a page in it.")
        }
        let html = try text(from: descriptor, of: .file(path))
        // A pipe has no folder of its own.
        let folder = kind == S_IFREG ? URL(fileURLWithPath: path).deletingLastPathComponent() : nil
        return Input(content: .html(html), folder: folder)
    }

    private static func text(from descriptor: Int32, of page: Page) throws(PageFailure) -> String {
        let bytes: [UInt8]
        do {
            bytes = try readAll(from: descriptor)
        } catch {
            throw PageFailure(.noInput, "\(page) can't be read: \(error); check where it is from.")
        }
        if let kind = PageText.foreignKind(of: bytes) {
            throw PageFailure(.badInput, "\(page) is \(kind), not a page; give HTML.")
        }
        return PageText.decode(bytes)
    }

    private static func missing(_ path: String, _ error: SystemError) -> PageFailure {
        guard error.code == ENOENT || error.code == ENOTDIR else {
            return PageFailure(.noInput, "\(path) can't be read: \(error); check who may read it.")
        }
        let advice =
            path.contains("://")
            ? "addresses begin with http:// or https://." : "check the name and the folder."
        return PageFailure(.noInput, "There is no file \(path); \(advice)")
    }
}
