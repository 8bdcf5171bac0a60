package import Foundation
import InlayValues

extension URL {
    /// The URL of an address as a web engine writes it, or the URL `about:invalid` with the address
    /// as its fragment if the address can't be a URL.
    ///
    /// Characters that RFC 3986 forbids, such as `|` and `{`, become percent escapes: the engine
    /// follows the URL Standard, which allows them. What decides about permissions therefore reads
    /// the address itself.
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
