import InlayRichText
import InlayValues

/// The sources of a row's images, besides those embedded in its HTML.
package struct RowImages: Hashable, Sendable {
    /// The origins from which images are loaded over the network.
    package var remote: ImageAccess
    /// The images that the app provides for `cid:` addresses, or nil.
    package var inline: InlineImages?

    package init(remote: ImageAccess = .none, inline: InlineImages? = nil) {
        self.remote = remote
        self.inline = inline
    }

    /// Returns whether a native row loads an image, which it does if the content security policy of
    /// web rows allows the image.
    ///
    /// A box with the alternative text replaces an image that isn't loaded.
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
            guard image.isPictureData else { throw .image }
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

    /// Returns the image address that follows `inlay-image:` and an optional size, such as
    /// `80x60:`.
    private static func original(of address: String) -> String {
        let rest = address.dropFirst("inlay-image:".count)
        return String(rest.trimmingPrefix(/[0-9]+x[0-9]+:/))
    }

    /// The part of a row's hash input that identifies the images that may be loaded.
    ///
    /// Heights depend on it, because only such images take the space of their declared sizes.
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

extension ImageAccess {
    /// The access without invalid origins: those with a scheme other than HTTP or HTTPS, and those
    /// with a host that could inject directives into a content security policy.
    var checked: ImageAccess {
        guard case .origins(let origins) = self else { return self }
        let valid = origins.filter { origin in
            ["http", "https"].contains(origin.scheme) && WebOrigin("\(origin)") == origin
        }
        return valid.isEmpty ? .none : .origins(valid)
    }

    /// The allowed origins as source expressions of a content security policy.
    var sources: [String] {
        switch self {
        case .none: []
        case .origins(let origins): origins.map(\.description).sorted()
        case .anywhere: ["http:", "https:"]
        }
    }
}
