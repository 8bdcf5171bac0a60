import Foundation
import InlayHTML
import InlayValues

/// The images that a page from HTML text may load, in addition to those of its trust tier.
package struct PageImages: Hashable, Sendable {
    /// The origins from which images are loaded over the network.
    package var remote = ImageAccess.none
    /// The images that the app provides for `cid:` addresses; nil if there are none.
    package var inline: InlineImages?
    /// A random part of the addresses of inline images, so that the engine's caches can't mix up the
    /// images of two messages.
    package var token = ""

    /// No images.
    package static let none = PageImages()

    /// The beginning of the addresses that replace `cid:` addresses.
    package var inlinePrefix: String { "\(InlineImages.pageScheme):\(token)/" }

    package init() {}

    init(remote: ImageAccess, inline: InlineImages?) {
        self.remote = remote
        self.inline = inline
        if inline != nil { token = String(UInt128.random(in: .min ... .max), radix: 36) }
    }

    /// Returns a page whose images have addresses by which the engine asks the app for them:
    /// `inlay-image:` before the addresses of allowed origins, and ``inlinePrefix`` for `cid:`.
    ///
    /// The HTML is parsed as without scripts.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - baseURL: The URL that relative addresses of images and links are resolved against; nil to
    ///     keep them.
    /// - Returns: The page with the changed addresses.
    /// - Throws: `HTMLLimitError` for HTML that is too long or too expensive to parse.
    func page(_ html: String, baseURL: URL? = nil) throws(HTMLLimitError) -> String {
        guard self != .none || baseURL != nil else { return html }
        let tree = try HTMLTree(document: html)
        let base = baseURL.flatMap { PageBase($0, of: tree) }
        var changed = tree
        if let base { changed = tree.replacingLinkAddresses(base.resolve) }
        changed = changed.replacingImageAddresses { text in
            let resolved = base?.resolve(text)
            return address(for: resolved ?? text) ?? resolved
        }
        return Self.withDoctype(of: tree, changed.html)
    }

    /// Returns the address that replaces an image's address; nil to keep it.
    private func address(for text: String) -> String? {
        guard self != .none else { return nil }
        let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if address.hasPrefix("//") { return self.address(for: "https:\(address)") }
        guard let colon = address.firstIndex(of: ":") else { return nil }
        if address[..<colon].lowercased() == InlineImages.scheme {
            return inline.map { _ in "\(inlinePrefix)\(address[colon...].dropFirst())" }
        }
        return remote.admits(address) ? "inlay-image:\(address)" : nil
    }

    /// Puts the identifiers back into the doctype of a serialized tree, because they decide whether
    /// the engine renders the page in quirks mode.
    private static func withDoctype(of tree: HTMLTree, _ html: String) -> String {
        for node in tree.root.children {
            guard case .doctype(let name, let publicID, let systemID) = node.content,
                !publicID.isEmpty || !systemID.isEmpty,
                let range = html.firstRange(of: "<!DOCTYPE \(name)>")
            else { continue }
            let ids =
                publicID.isEmpty
                ? "SYSTEM \(quoted(systemID))"
                : "PUBLIC \(quoted(publicID))" + (systemID.isEmpty ? "" : " \(quoted(systemID))")
            return html.replacingCharacters(in: range, with: "<!DOCTYPE \(name) \(ids)>")
        }
        return html
    }

    private static func quoted(_ id: String) -> String {
        id.contains("\"") ? "'\(id)'" : "\"\(id)\""
    }
}

extension WebContent.RemoteContent {
    /// The origins from which images load.
    package var access: ImageAccess {
        switch self {
        case .blocked: .none
        case .origins(let origins): ImageAccess.origins(origins).checked
        case .allowed: .anywhere
        }
    }
}
