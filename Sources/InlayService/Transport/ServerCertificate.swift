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
