package import Foundation

extension URL {
    /// Resolves a URL reference of a page as a browser would; invalid characters are escaped.
    ///
    /// Nil if the reference can't be resolved.
    ///
    /// - Parameters:
    ///   - text: The reference, such as the value of an `href` attribute.
    ///   - base: The URL that a relative reference is resolved against; nil for none.
    package init?(reference text: String, relativeTo base: URL?) {
        let address = WebAddress(text)
        let scheme = address.scheme ?? base?.scheme?.lowercased()
        var reference = address.text
        if scheme == "http" || scheme == "https" { reference = Self.slashed(reference) }
        // Foundation would take the digits of `10:30` for a scheme.
        let segment = reference.utf8.prefix { !"/?#".utf8.contains($0) }
        if address.scheme == nil, segment.contains(UInt8(ascii: ":")) {
            reference = "./\(reference)"
        }
        reference = PercentEncoding.reference(reference)
        let url = base.map { URL(string: reference, relativeTo: $0) } ?? URL(string: reference)
        guard let url else { return nil }
        self = url.absoluteURL
    }

    /// Returns a reference with slashes in place of the backslashes before its query, and with two
    /// slashes before a host.
    private static func slashed(_ reference: String) -> String {
        let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        var path = reference[..<end].replacing("\\", with: "/")
        if path.hasPrefix("//") { path = "//" + path.drop { $0 == "/" } }
        return "\(path)\(reference[end...])"
    }
}
