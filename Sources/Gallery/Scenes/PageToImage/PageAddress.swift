import Foundation

/// A web address as typed by the user, with the scheme completed.
struct PageAddress: Equatable {
    let url: URL

    /// Parses typed text; `nil` if it can't be the address of a page.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
        let hasScheme = text.range(of: "^[a-zA-Z][a-zA-Z0-9+.-]*://", options: .regularExpression)
        let host = text.prefix { $0 != ":" && $0 != "/" }
        let isHere = ["localhost", "127.0.0.1"].contains(host)
        let address = hasScheme != nil ? text : (isHere ? "http://\(text)" : "https://\(text)")
        guard let url = URL(string: address), let host = url.host, !host.isEmpty,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        self.url = url
    }
}
