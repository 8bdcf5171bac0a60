package import HTTPTypes

/// Headers that prove who is asking: for one origin only, and not to be read in a file.
package enum SecretHeaders {
    private static let names: Set<String> = [
        "authorization", "cookie", "proxy-authorization", "x-api-key",
    ]

    /// Those that say whose the answer is; a cookie doesn't.
    fileprivate static let naming = ["Authorization", "X-Api-Key"].compactMap { HTTPField.Name($0) }

    /// Whether a header is one of them.
    package static func contains(_ name: HTTPField.Name) -> Bool {
        names.contains(name.canonicalName)
    }
}

extension HTTPFields {
    /// Whether another origin may not see all of them.
    var hasSecrets: Bool { contains { SecretHeaders.contains($0.name) } }

    /// What says whose the answer is; nil where nothing does.
    var credential: String? {
        let values = SecretHeaders.naming.flatMap { self[values: $0] }
        return values.isEmpty ? nil : values.joined(separator: "\n")
    }

    /// Takes away what another origin may not see.
    mutating func removeSecrets() {
        removeAll { SecretHeaders.contains($0.name) }
    }
}
