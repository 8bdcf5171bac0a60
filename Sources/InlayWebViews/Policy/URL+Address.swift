package import Foundation
import InlayValues

extension URL {
    /// Creates a URL from an address that a web engine reports.
    ///
    /// If the address can't be a URL, the result is `about:invalid` with the address as its
    /// fragment.
    ///
    /// Characters that RFC 3986 forbids, such as `|` and `{`, become percent escapes; the address
    /// has them because the URL Standard allows them. Permission checks use the address instead.
    package init(address: String) {
        self = URL(string: PercentEncoding.reference(address)) ?? Self.invalid(address)
    }

    private static func invalid(_ address: String) -> URL {
        var parts = URLComponents()
        parts.scheme = "about"
        parts.path = "invalid"
        parts.fragment = address
        guard let url = parts.url else { preconditionFailure("Any text can be a fragment.") }
        return url
    }
}
