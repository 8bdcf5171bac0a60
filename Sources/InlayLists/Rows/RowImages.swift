import InlayRichText
import InlayValues
package import InlayWebViews

/// The sources of a row's images that aren't embedded in its HTML: web servers and the app.
package struct RowImages: Hashable, Sendable {
    /// The origins from which images are loaded over the network.
    package var remote: ImageAccess
    /// The images that the app provides for `cid:` addresses; nil if there are none.
    package var inline: InlineImages?

    package init(remote: ImageAccess = .none, inline: InlineImages? = nil) {
        self.remote = remote
        self.inline = inline
    }

    /// Returns whether a row of native text loads an image.
    ///
    /// Native text loads the same images that the content security policy of web rows allows. A box
    /// with the alternative text replaces an image that isn't loaded.
    ///
    /// - Throws: ``RowRenderer/Reason/image`` if only the web engine can resolve the address, check
    ///   its redirects or render the format.
    func allows(_ image: RichTextImage, base: String?) throws(RowRenderer.Reason) -> Bool {
        let address = image.address
        if address.isEmpty { return false }
        switch image.scheme {
        case nil:
            // A relative address refers to the page's own origin, or to the web if there is a base
            // address.
            if remote.isAllowed, base != nil { throw .image }
            return false
        case "data":
            // Vector images, and formats that the decoders don't know.
            guard image.isImageData else { throw .image }
            return true
        case InlineImages.scheme: return inline != nil
        case "http", "https": return try admits(address)
        case "inlay-image":
            return try remote.isAllowed ? admits(Self.original(of: address)) : false
        default: return false
        }
    }

    private func admits(_ address: String) throws(RowRenderer.Reason) -> Bool {
        // Only the engine checks each redirect before it follows it.
        if case .origins = remote, remote.admits(address) { throw .image }
        return remote == .anywhere
    }

    /// Returns the image address without the prefix `inlay-image:` and the optional size, such as
    /// `80x60:`.
    private static func original(of address: String) -> String {
        let rest = address.dropFirst("inlay-image:".count)
        return String(rest.trimmingPrefix(/[0-9]+x[0-9]+:/))
    }

    /// A string that names the sources of the row's images; ``PreparedRow/hash`` includes it.
    ///
    /// The row's height depends on the sources: an image takes the space of its declared size only
    /// if it may be loaded.
    var heightRule: String {
        let ofNetwork =
            switch remote {
            case .none: ""
            case .anywhere: "pictures have their places"
            case .origins: "pictures of " + remote.sources.joined(separator: " ")
            }
        return inline == nil ? ofNetwork : ofNetwork + " and inline"
    }
}
