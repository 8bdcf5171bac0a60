import HTTPTypes

/// Headers that prove who is asking: for one origin only, and not to be read in a file.
enum SecretHeaders {
    private static let names: Set<String> = [
        "authorization", "cookie", "proxy-authorization", "x-api-key",
    ]

    static func contains(_ name: HTTPField.Name) -> Bool { names.contains(name.canonicalName) }
}

extension HTTPFields {
    /// Whether another origin may not see all of them.
    var hasSecrets: Bool { contains { SecretHeaders.contains($0.name) } }

    /// Takes away what another origin may not see.
    mutating func removeSecrets() {
        removeAll { SecretHeaders.contains($0.name) }
    }
}
