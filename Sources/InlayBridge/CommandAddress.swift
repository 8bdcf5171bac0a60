import InlayValues
import OrderedCollections

/// A parser of URLs that distinguishes commands from navigations.
///
/// ```swift
/// let address = CommandAddress(host: "my.app.commands")
/// address.command(from: "inlay:showDevices?id=7")                     // showDevices, id 7
/// address.command(from: "http://my.app.commands/showDevices?id=7")    // the same
/// ```
package struct CommandAddress: Hashable, Sendable {
    /// The URL scheme of commands, `inlay`.
    package static let scheme = "inlay"

    /// The `.commands` host that the app's older pages use for commands, such as `my.app.commands`;
    /// no server can have such a host name.
    ///
    /// Nil if the app has no such pages.
    package let host: String?

    /// Creates a parser for the scheme `inlay:`, and for the command host of the app's older pages
    /// if there is one.
    ///
    /// - Parameter host: A host name that ends in `.commands`, without a port; anything else is a
    ///   programming error. The sanitizer removes links to such hosts from untrusted HTML, and
    ///   templates and `SafeURL(checking:)` refuse them.
    package init(host: String? = nil) {
        let host = host?.lowercased()
        precondition(
            host.map {
                WebOrigin("http://\($0)")?.description == "http://\($0)"
                    && $0.hasSuffix("." + CommandHost.domain)
            } ?? true,
            "The host of commands is a host below .commands alone, such as my.app.commands.")
        self.host = host
    }

    /// The result of parsing a URL.
    package enum Reading: Hashable, Sendable {
        /// The URL is a command.
        case command(PageCommand)
        /// The URL has the form of a command but no valid name, as in `inlay:`.
        case malformed
        /// The URL is an ordinary navigation.
        case notACommand
    }

    /// Parses a URL that the page navigates to.
    ///
    /// - Parameter url: An absolute URL.
    /// - Returns: The command, or the reason why the URL isn't a valid command.
    package func read(_ url: String) -> Reading {
        guard let rest = commandPart(of: url) else { return .notACommand }
        let withoutFragment = rest.prefix { $0 != UInt8(ascii: "#") }
        let parts = withoutFragment.split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map(trimSlashes) ?? rest
        guard let name = decodePercent(path, plusIsSpace: false), !name.isEmpty else {
            return .malformed
        }
        guard let arguments = parts.count > 1 ? decodeQuery(parts[1]) : [:] else {
            return .malformed
        }
        return .command(PageCommand(name: name, arguments: .object(arguments), source: .link))
    }

    /// Returns the part of a URL that contains the command, or nil if the URL isn't a command.
    ///
    /// The part is returned as bytes: as text, a combining mark would form one character with a
    /// separator before it.
    private func commandPart(of url: String) -> Substring.UTF8View? {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = url[colon...].utf8.dropFirst()
        if url[..<colon].lowercased() == Self.scheme { return rest }
        guard let host, let origin = WebOrigin(url),
            origin == WebOrigin(scheme: "http", host: host)
                || origin == WebOrigin(scheme: "https", host: host)
        else { return nil }
        return rest.dropFirst(2).drop { !$0.endsAuthority }
    }

    private func trimSlashes(_ path: Substring.UTF8View) -> Substring.UTF8View {
        let slash = UInt8(ascii: "/")
        var path = path.drop { $0 == slash }
        while path.last == slash { path.removeLast() }
        return path
    }

    private func decodeQuery(_ query: Substring.UTF8View) -> OrderedDictionary<String, JSONValue>? {
        var arguments: OrderedDictionary<String, [JSONValue]> = [:]
        for field in query.split(separator: UInt8(ascii: "&")) {
            let pair = field.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decodePercent(pair[0], plusIsSpace: true),
                let value = decodePercent(
                    pair.count > 1 ? pair[1] : field.prefix(0), plusIsSpace: true)
            else { return nil }
            arguments[name, default: []].append(.string(value))
        }
        return arguments.mapValues { $0.count == 1 ? $0[0] : .array($0) }
    }
}

/// Decodes the percent escapes of a URL; nil if an escape is malformed or the result isn't UTF-8.
private func decodePercent(_ text: Substring.UTF8View, plusIsSpace: Bool) -> String? {
    PercentEncoding.decoded(text, plusIsSpace: plusIsSpace).flatMap {
        String(validating: $0, as: UTF8.self)
    }
}
