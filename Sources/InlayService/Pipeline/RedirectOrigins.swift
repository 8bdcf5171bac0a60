package import InlayValues

/// The origins to which the redirects of a call are followed.
package struct RedirectOrigins: TransportValue {
    package static let defaultValue = RedirectOrigins(allowed: nil)

    /// The allowed origins; nil allows all.
    package let allowed: Set<WebOrigin>?

    package init(allowed: Set<WebOrigin>?) {
        self.allowed = allowed
    }
}
