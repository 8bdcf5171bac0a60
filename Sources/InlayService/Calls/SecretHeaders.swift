package import HTTPTypes

/// Headers that prove who is asking: for one origin only, and not to be read in a file.
package enum SecretHeaders {
    /// Whether a header is one of them.
    package static func contains(_ name: HTTPField.Name) -> Bool {
        switch name.canonicalName {
        case "authorization", "cookie", "proxy-authorization", "x-api-key": true
        default: false
        }
    }

    /// Whether a header says whose the answer is; a cookie doesn't.
    fileprivate static func isNaming(_ name: HTTPField.Name) -> Bool {
        ["authorization", "x-api-key"].contains(name.canonicalName)
    }
}

extension HTTPFields {
    /// Whether another origin may not see all of them.
    var hasSecrets: Bool { contains { SecretHeaders.contains($0.name) } }

    /// What says whose the answer is; nil where nothing does.
    var credential: String? {
        // Each call asks, and few have any.
        guard hasSecrets else { return nil }
        let values = filter { SecretHeaders.isNaming($0.name) }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: "\n")
    }

    /// Takes away what another origin may not see.
    mutating func removeSecrets() {
        removeAll { SecretHeaders.contains($0.name) }
    }
}
