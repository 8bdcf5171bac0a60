import HTTPTypes

/// A variant of a resource: the request headers that `Vary` names, with their values.
///
/// A cached response is used only for requests with equivalent headers. White space and the
/// division into lines don't matter, nor do case and order in `Accept-Language`.
///
/// The values are digests with the store's key, so that stored files reveal no tokens and
/// passwords of requests.
package struct VaryKey: Sendable, Hashable {
    /// A header in lower case, with its normalized value.
    struct Part: Sendable, Hashable {
        let name: String
        /// The digest of the value; nil if the request doesn't have the header.
        let value: String?
    }

    let parts: [Part]

    /// The variant of responses without `Vary`.
    package static let none = VaryKey(parts: [])

    /// Determines the variant of a response; nil if it matches no other request: for `Vary: *`, and
    /// if a member isn't a field name, so that it is unknown what the response depends on.
    init?(_ response: HTTPFields, request: HTTPFields, key: DigestKey = .ofProgram) {
        guard let names = Self.names(in: response) else { return nil }
        parts = names.map { name in
            Part(name: name.canonicalName, value: Self.digest(of: name, in: request, key))
        }
    }

    /// Returns the request headers that `Vary` names; nil if a response matches no other request.
    static func names(in response: HTTPFields) -> [HTTPField.Name]? {
        let lines = response[values: .vary]
        guard !lines.isEmpty else { return [] }
        var names: [HTTPField.Name] = []
        for member in Set(FieldList.members(of: lines).map { $0.lowercased() }).sorted() {
            guard member != "*", let name = HTTPField.Name(member) else { return nil }
            names.append(name)
        }
        return names
    }

    init(parts: [Part]) {
        self.parts = parts
    }

    /// Returns whether a request matches this variant.
    func matches(_ request: HTTPFields, key: DigestKey = .ofProgram) -> Bool {
        parts.allSatisfy { part in
            guard let name = HTTPField.Name(part.name) else { return false }
            return Self.digest(of: name, in: request, key) == part.value
        }
    }

    // MARK: - Text in the store

    /// The variant as text in the store; two variants are equal if their texts are.
    var text: String {
        parts.map { part in
            part.value.map { "\(part.name):\($0.utf8.count):\($0)" } ?? "\(part.name)!"
        }.joined(separator: "\n")
    }

    init?(text: String) {
        var rest = text.utf8[...]
        var parts: [Part] = []
        while !rest.isEmpty {
            // A name can contain `!`, but neither a colon nor the end of a line.
            var name = rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\n") }
            if rest.dropFirst(name.count).first != UInt8(ascii: ":") {
                guard name.last == UInt8(ascii: "!") else { return nil }
                name = name.dropLast()
            }
            rest = rest.dropFirst(name.count)
            guard let mark = rest.popFirst() else { return nil }
            var value: String?
            if mark == UInt8(ascii: ":") {
                let digits = rest.prefix { $0 != UInt8(ascii: ":") }
                rest = rest.dropFirst(digits.count + 1)
                guard let count = Int(Substring(digits)), count >= 0, rest.count >= count else {
                    return nil
                }
                value = String(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            parts.append(Part(name: String(Substring(name)), value: value))
            guard rest.isEmpty || rest.popFirst() == UInt8(ascii: "\n") else { return nil }
        }
        self.parts = parts
    }

    // MARK: -

    private static func digest(
        of name: HTTPField.Name, in fields: HTTPFields, _ key: DigestKey
    ) -> String? {
        value(of: name, in: fields).map { key.digest(of: $0) }
    }

    /// Returns the normalized value of a header, or nil if it is missing; credentials aren't
    /// normalized, because they must be equal byte by byte.
    private static func value(of name: HTTPField.Name, in fields: HTTPFields) -> String? {
        let lines = fields[values: name]
        guard !lines.isEmpty else { return nil }
        guard !CredentialHeaders.namesCaller(name) else {
            return lines.joined(separator: "\n")
        }
        let members = FieldList.members(of: lines)
        guard name == .acceptLanguage else { return members.joined(separator: ",") }
        return members.map { member in
            member.lowercased().filter { $0 != " " && $0 != "\t" }
        }.sorted().joined(separator: ",")
    }
}
