public import InlayValues

/// The origins from which a page may load images by `inlay-image:` URLs.
///
/// ```swift
/// var configuration = WebViewConfiguration(trust: .app, resources: folder)
/// configuration.images = .origins([WebOrigin(scheme: "https", host: "photos.example")])
/// ```
public enum ImageAccess: Hashable, Sendable {
    /// No origin: `inlay-image:` URLs don't load.
    case none
    /// Only these origins; redirects to other origins are refused.
    case origins(Set<WebOrigin>)
    /// Any origin with the scheme `http` or `https`.
    ///
    /// By loading an image, an untrusted page can then tell a server when the user reads the page.
    case anywhere

    /// Whether at least one origin is allowed.
    public var isAllowed: Bool {
        switch self {
        case .none: false
        case .origins(let origins): !origins.isEmpty
        case .anywhere: true
        }
    }

    /// The allowed origins; nil if every origin is allowed.
    package var origins: Set<WebOrigin>? {
        switch self {
        case .none: []
        case .origins(let origins): origins
        case .anywhere: nil
        }
    }

    /// Returns whether an image may be loaded from a URL.
    ///
    /// - Parameter address: An absolute URL; schemes other than `http` and `https` are never
    ///   allowed.
    /// - Returns: Whether the URL's origin is allowed.
    package func admits(_ address: String) -> Bool {
        guard let origin = WebOrigin(address), origin.scheme == "https" || origin.scheme == "http"
        else {
            return false
        }
        return switch self {
        case .none: false
        case .origins(let origins): origins.contains(origin)
        case .anywhere: true
        }
    }
}

extension ImageAccess {
    /// A copy of this access without invalid origins.
    ///
    /// An origin is invalid if its scheme is neither HTTP nor HTTPS, or if its host could inject
    /// directives into a content security policy.
    var checked: ImageAccess {
        guard case .origins(let origins) = self else { return self }
        let valid = origins.filter { origin in
            ["http", "https"].contains(origin.scheme) && WebOrigin("\(origin)") == origin
        }
        return valid.isEmpty ? .none : .origins(valid)
    }

    /// The allowed origins as source expressions of a content security policy.
    package var sources: [String] {
        switch self {
        case .none: []
        case .origins(let origins): origins.map(\.description).sorted()
        case .anywhere: ["http:", "https:"]
        }
    }
}
