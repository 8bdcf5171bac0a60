import InlayValues

extension Origin {
    /// Whether what is sent there can be read by nobody on the way: it is encrypted, or stays on this machine.
    var isSafeForTokens: Bool {
        scheme == "https" || host == "localhost" || host.hasSuffix(".localhost")
            || host == "[::1]" || host == "::1" || isLoopbackAddress
    }

    private var isLoopbackAddress: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
