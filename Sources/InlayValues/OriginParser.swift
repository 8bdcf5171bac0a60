/// A parser of absolute URLs that fails where a browser would have to repair the URL.
enum OriginParser {
    /// The schemes whose URLs have an opaque origin.
    private static let opaqueSchemes: Set<String> = ["about", "blob", "data", "file", "javascript"]

    /// Returns the lower-case scheme and the authority of `scheme://authority…`; nil for any other
    /// URL.
    static func split(_ url: String) -> (scheme: String, authority: Substring.UTF8View)? {
        let bytes = url.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = bytes[..<colon]
        guard let first = scheme.first, isLetter(first), scheme.allSatisfy(isSchemeByte) else {
            return nil
        }
        let rest = bytes[bytes.index(after: colon)...]
        guard rest.starts(with: "//".utf8) else { return nil }

        let authority = rest.dropFirst(2).prefix { !$0.endsAuthority }
        let name = String(decoding: scheme, as: UTF8.self).lowercased()
        return opaqueSchemes.contains(name) ? nil : (name, authority)
    }

    /// Returns the host and port of an authority, without the user information before the last `@`;
    /// nil if they are invalid.
    static func hostAndPort(_ authority: Substring.UTF8View) -> (host: String, port: Int?)? {
        guard authority.allSatisfy(isAuthorityByte) else { return nil }
        let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map(authority.index(after:))
        let hostPort = authority[(afterUser ?? authority.startIndex)...]

        let hostEnd: Substring.UTF8View.Index
        if hostPort.first == UInt8(ascii: "[") {
            guard let bracket = hostPort.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            hostEnd = hostPort.index(after: bracket)
        } else {
            hostEnd = hostPort.firstIndex(of: UInt8(ascii: ":")) ?? hostPort.endIndex
        }
        let host = hostPort[..<hostEnd]
        guard isHost(host), let port = port(hostPort[hostEnd...]) else { return nil }
        return (String(decoding: host, as: UTF8.self), port.number)
    }

    // MARK: - Private

    /// Parses the port after the host; its number is nil if it is missing or empty.
    ///
    /// Returns nil for an invalid port.
    private static func port(_ text: Substring.UTF8View) -> (number: Int?, Void)? {
        guard let colon = text.first else { return (nil, ()) }
        let digits = text.dropFirst()
        guard colon == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy(isDigit) else {
            return nil
        }
        guard !digits.isEmpty else { return (nil, ()) }
        guard let number = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
        return (Int(number), ())
    }

    private static func isHost(_ host: Substring.UTF8View) -> Bool {
        if host.first == UInt8(ascii: "[") {
            let address = host.dropFirst().dropLast()
            return address.contains(UInt8(ascii: ":")) && address.allSatisfy(isAddressByte)
        }
        return host.allSatisfy(isHostByte) && host.contains { $0 != UInt8(ascii: ".") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "+-.".utf8.contains(byte)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-._".utf8.contains(byte)
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
            || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func isAuthorityByte(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"%\\<>\"^`{|}".utf8.contains(byte)
    }
}

extension UInt8 {
    /// Whether this byte ends the authority of a URL.
    package var endsAuthority: Bool {
        self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
    }
}
