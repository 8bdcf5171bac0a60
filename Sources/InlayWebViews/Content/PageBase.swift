import Foundation
import InlayHTML
import InlayValues
import Logging

/// The URL that relative addresses of images and links in a page from HTML text are resolved
/// against.
///
/// The addresses are rewritten in the HTML, so that the page's origin and its content security
/// policy stay those of its trust tier.
struct PageBase {
    private let url: URL

    /// Creates a base of a web server's URL.
    ///
    /// Nil for any other URL, which is logged: sanitized HTML can't contain commands, but relative
    /// links would become commands with a base such as `inlay:delete`.
    ///
    /// - Parameters:
    ///   - url: The URL of the page's content.
    ///   - tree: The page. The URL of its first `<base>`, resolved against `url`, is the base if it
    ///     is that of a web server.
    init?(_ url: URL, of tree: HTMLTree) {
        guard Self.isOfServer(url) else {
            Logger(label: "inlay.web-view").warning(
                "The base URL \(url) isn't used: it isn't the http or https URL of a server.")
            return nil
        }
        let own = tree.baseReference.flatMap { URL(reference: $0, relativeTo: url) }
        self.url = own.flatMap { Self.isOfServer($0) ? $0 : nil } ?? url
    }

    private static func isOfServer(_ url: URL) -> Bool {
        let address = WebAddress(url.absoluteString)
        guard address.scheme == "https" || address.scheme == "http", let host = address.host else {
            return false
        }
        return !host.isEmpty && !CommandHost.includes(host)
    }

    /// Returns the absolute address of a relative one.
    ///
    /// Nil for addresses that are absolute or within the page, such as `#notes`, that can't be
    /// resolved, or that lead to a host of commands.
    func resolve(_ text: String) -> String? {
        let address = WebAddress(text)
        guard address.scheme == nil, !address.text.isEmpty, !address.text.hasPrefix("#"),
            let resolved = URL(reference: address.text, relativeTo: url)?.absoluteString,
            URLScheme.isHarmless(resolved)
        else { return nil }
        return resolved
    }
}
