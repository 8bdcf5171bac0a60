import InlayRichText
import InlayValues

/// The sources of a row's images, besides those embedded in its HTML.
package struct RowImages: Hashable, Sendable {
    /// The treatment of an image by native text: it is loaded, replaced by a box, or left to the
    /// web engine together with the row.
    enum Verdict: Hashable {
        /// The image is loaded.
        case allowed
        /// The engine wouldn't load the image: a box with its alternative text replaces it.
        case blocked
        /// Only the engine can resolve the address or render the format: the row needs a web view.
        case engine
    }

    /// The origins from which images are loaded over the network.
    package var remote: ImageAccess
    /// The images that the app provides for `cid:` addresses, or nil.
    package var inline: InlineImages?

    /// Makes the sources of a row's images.
    package init(remote: ImageAccess = .none, inline: InlineImages? = nil) {
        self.remote = remote
        self.inline = inline
    }

    /// Decides whether a native row loads an image, by the rules of the content security policy of
    /// web rows.
    func verdict(on image: RichTextImage, base: String?) -> Verdict {
        let address = image.address
        if address.isEmpty { return .blocked }
        switch image.scheme {
        // A relative address refers to the page's own origin, or to the web if there is a base
        // address.
        case nil: return remote.isAllowed && base != nil ? .engine : .blocked
        // Vector images, and formats that the decoders don't know.
        case "data": return image.isPictureData ? .allowed : .engine
        case InlineImages.scheme: return inline == nil ? .blocked : .allowed
        case "http", "https": return admits(address)
        case "inlay-image": return remote.isAllowed ? admits(Self.original(of: address)) : .blocked
        default: return .blocked
        }
    }

    private func admits(_ address: String) -> Verdict {
        switch remote {
        case .none: .blocked
        case .anywhere: .allowed
        // Only the engine checks each redirect before it follows it.
        case .origins: remote.admits(address) ? .engine : .blocked
        }
    }

    /// Returns the address after `inlay-image:` and an optional size, such as `80x60:`.
    private static func original(of address: String) -> String {
        let rest = address.dropFirst("inlay-image:".count)
        return String(rest.trimmingPrefix(/[0-9]+x[0-9]+:/))
    }

    /// The input of the hash of stored row heights that identifies the images that may be loaded:
    /// only these take the space of their declared sizes.
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
    /// The access without invalid origins: those that aren't HTTP or HTTPS, and those whose host
    /// could inject directives into a content security policy.
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
