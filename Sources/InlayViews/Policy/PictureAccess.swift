public import InlayValues

/// From where the pictures come that a page names by `inlay-image:`.
///
/// ```swift
/// var configuration = WebViewConfiguration(trust: .app, resources: folder)
/// configuration.pictures = .origins([Origin(scheme: "https", host: "photos.example")])
/// ```
public enum PictureAccess: Hashable, Sendable {
    /// From nowhere: the page has no such pictures.
    case none
    /// From exactly these origins, also after redirects.
    case origins(Set<Origin>)
    /// From any web server: a stranger's page then tells it that it is being read.
    case anywhere

    /// Whether there may be such pictures at all.
    public var isAllowed: Bool {
        switch self {
        case .none: false
        case .origins(let origins): !origins.isEmpty
        case .anywhere: true
        }
    }

    /// Whether a picture may come from an address.
    ///
    /// - Parameter url: An absolute address; one that isn't of the web never counts.
    /// - Returns: Whether its origin is among those that are allowed.
    public func admits(_ url: String) -> Bool {
        guard let origin = Origin(url), origin.scheme == "https" || origin.scheme == "http" else {
            return false
        }
        return switch self {
        case .none: false
        case .origins(let origins): origins.contains(origin)
        case .anywhere: true
        }
    }
}
