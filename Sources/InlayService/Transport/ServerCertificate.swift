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
        /// The certificate isn't signed by an authority that the system trusts.
        case unknownAuthority = "no authority that the system trusts has signed it"

        /// The certificate is for another host name.
        case otherHost = "it belongs to another host"

        /// The certificate isn't valid yet.
        case notYetValid = "it isn't valid yet"

        /// The certificate has expired.
        case expired = "it has expired"

        /// The certificate was revoked.
        case revoked = "it was revoked"

        /// The certificate's keys or algorithms are too weak.
        case insecure = "its algorithm is insecure"

        /// Another problem.
        case other = "it is not valid"
    }
}
