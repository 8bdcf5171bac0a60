import CGLib
import CSoup
import InlayService

/// Conversion of GIO's TLS certificates.
enum SoupCertificate {
    private static let problems: [(GTlsCertificateFlags, ServerCertificate.Problem)] = [
        (G_TLS_CERTIFICATE_UNKNOWN_CA, .unknownAuthority),
        (G_TLS_CERTIFICATE_BAD_IDENTITY, .otherHost),
        (G_TLS_CERTIFICATE_NOT_ACTIVATED, .notYetValid),
        (G_TLS_CERTIFICATE_EXPIRED, .expired),
        (G_TLS_CERTIFICATE_REVOKED, .revoked),
        (G_TLS_CERTIFICATE_INSECURE, .insecure),
        (G_TLS_CERTIFICATE_GENERIC_ERROR, .other),
    ]

    static func read(
        _ certificate: UnsafeMutablePointer<GTlsCertificate>, errors: GTlsCertificateFlags,
        host: String
    ) -> ServerCertificate {
        var chain: [[UInt8]] = []
        var next: UnsafeMutablePointer<GTlsCertificate>? = certificate
        while let current = next {
            if let bytes = inlay_certificate_bytes(current) {
                chain.append(
                    [UInt8](
                        UnsafeBufferPointer(
                            start: bytes.pointee.data, count: Int(bytes.pointee.len))))
                g_byte_array_unref(bytes)
            }
            next = g_tls_certificate_get_issuer(current)
        }
        let found = problems.filter { errors.rawValue & $0.0.rawValue != 0 }.map(\.1)
        return ServerCertificate(host: host, chain: chain, problems: Set(found))
    }
}

extension ServerCertificate {
    /// A description of the certificate's problems for error messages.
    var summary: String {
        problems.isEmpty
            ? "the app doesn't trust it" : problems.map(\.rawValue).sorted().joined(separator: ", ")
    }
}
