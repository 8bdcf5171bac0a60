/// The TLS certificate of a server.
public struct ServerCertificate: Hashable, Sendable {
    /// The host name that was requested.
    public let host: String

    /// The certificate chain, starting with the server's own, each encoded as DER.
    public let chain: [[UInt8]]

    /// The problems that the system found; empty if it trusts the certificate.
    public let problems: Set<Problem>

    /// Creates a certificate.
    public init(host: String, chain: [[UInt8]], problems: Set<Problem>) {
        self.host = host
        self.chain = chain
        self.problems = problems
    }
}

extension ServerCertificate {
    /// A problem of a certificate.
    public enum Problem: String, Hashable, Sendable {
        /// No authority that the system trusts has signed it.
        case unknownAuthority = "no authority that the system trusts has signed it"

        /// It is for another host name.
        case otherHost = "it belongs to another host"

        /// Its validity hasn't begun.
        case notYetValid = "it isn't valid yet"

        /// It has expired.
        case expired = "it has expired"

        /// It was revoked.
        case revoked = "it was revoked"

        /// Its keys or algorithms are too weak.
        case insecure = "its algorithm is insecure"

        /// Another problem.
        case other = "it is not valid"
    }
}
