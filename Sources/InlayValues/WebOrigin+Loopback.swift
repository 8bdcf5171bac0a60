extension WebOrigin {
    /// Whether the host is this machine: `localhost`, 127.0.0.0/8 or `::1`.
    ///
    /// Other names are not resolved.
    public var isLoopback: Bool {
        if host == "localhost" { return true }
        if host.hasPrefix("["), host.hasSuffix("]") {
            return Self.isLoopbackAddress(host.dropFirst().dropLast())
        }
        // Only complete addresses count: programs disagree on what `127.1` or `0177.0.0.1` means.
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
    }

    /// Returns whether an IPv6 address is `::1` in any notation.
    private static func isLoopbackAddress(_ address: Substring) -> Bool {
        guard let colon = address.lastIndex(of: ":") else { return false }
        let last = address[address.index(after: colon)...]
        return UInt16(last, radix: 16) == 1 && last.count <= 4
            && address[..<colon].allSatisfy { $0 == "0" || $0 == ":" }
    }
}
