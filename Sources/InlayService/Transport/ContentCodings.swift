package import HTTPTypes

/// The content codings of a response (RFC 9110, section 8.4.1).
package struct ContentCodings: Hashable, Sendable {
    /// The codings that transports decode.
    private static let decoded: Set<String> = ["gzip", "deflate", "br"]

    /// The names in the order in which the server applied them: in lower case, without `identity`,
    /// and with `gzip` for `x-gzip`.
    package let names: [String]

    package init(_ fields: HTTPFields) {
        names = FieldList.members(of: fields[values: .contentEncoding]).map { $0.lowercased() }
            .filter { $0 != "identity" }.map { $0 == "x-gzip" ? "gzip" : $0 }
    }

    /// The first coding that transports don't decode; nil if they decode all.
    package var unknown: String? { names.first { !Self.decoded.contains($0) } }

    /// Returns whether a request names a coding in its own `Accept-Encoding`, because the caller
    /// decodes it.
    package static func accepts(_ coding: String, _ request: HTTPFields) -> Bool {
        FieldList.members(of: request[values: .acceptEncoding]).contains { member in
            FieldList.trimmed(member.prefix { $0 != ";" }).lowercased() == coding
        }
    }
}
