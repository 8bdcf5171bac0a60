import Foundation
import InlayTesting
import Testing

@testable import InlayService

/// Compares the fast path for URLs, which appends the path to the server, with Foundation's
/// resolving.
@Suite struct ServerAddressTests {
    private static let servers = [
        "http://127.0.0.1:8080", "https://Example.com:443/api/", "HTTP://example.com/a/b?c#d",
        "https://[::1]:7/x", "http://user:secret@example.com/", "http://example.com.:80",
        "ftp://example.com/", "https://b\u{FC}cher.example/",
    ]

    private static let pieces = [
        "/", "//", ".", "..", "a", "Z9", "?", "&", "=", "-", "_", ",", "~", "%20", "%2F", "#", ":",
        "@", "é", " ", "+", "items", "host.example", "\\", "[", "\"", "\n",
    ]

    private func outcome(_ make: () throws(ServiceFailure) -> ParsedURL) -> [String] {
        do {
            let found = try make()
            return [
                found.url.absoluteString, found.path, found.authority, found.scheme ?? "none",
                "\(String(describing: found.origin))", found.cacheAddress?.url ?? "none",
            ]
        } catch {
            return ["\(error)"]
        }
    }

    @Test(arguments: servers)
    func theFastPathResolvesRandomPathsLikeFullURLParsing(server: String) throws {
        let url = try #require(URL(string: server))
        let address = ServerAddress(url)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var text = Bool.random(using: &random) ? "/" : ""
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                text += Self.pieces.randomElement(using: &random) ?? ""
            }
            let quick = outcome { () throws(ServiceFailure) in try address.resolve(text) }
            let whole = outcome { () throws(ServiceFailure) in
                try CallAddress.resolve(text, server: url)
            }
            #expect(quick == whole, "\(text)")
        }
    }
}
