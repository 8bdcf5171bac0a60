/// What a server shows to prove who it is.
public struct ServerCertificate: Hashable, Sendable {
    /// The host that was asked for.
    public let host: String

    /// The certificates, the server's own first, each as DER.
    public let chain: [[UInt8]]

    /// What the system has against it; empty when it trusts the certificate.
    public let problems: Set<Problem>

    /// Describes a certificate.
    public init(host: String, chain: [[UInt8]], problems: Set<Problem>) {
        self.host = host
        self.chain = chain
        self.problems = problems
    }
}
