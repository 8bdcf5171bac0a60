#if canImport(CryptoKit)
import CryptoKit
#else
import CGLib
#endif

/// A digest of bytes, made by the system's library: CryptoKit where there is one, else GLib.
///
/// ```swift
/// Digest.sha256.bytes(of: Array("abc".utf8))
/// ```
package enum Digest: Sendable {
    /// 128 bits (RFC 1321), for servers that still require MD5; not secure for anything else.
    case md5
    /// 256 bits (FIPS 180-4).
    case sha256
    /// 512 bits (FIPS 180-4).
    case sha512
}

#if canImport(CryptoKit)
extension Digest {
    /// Returns the digest of a message.
    package func bytes(of message: [UInt8]) -> [UInt8] {
        switch self {
        case .md5: Array(Insecure.MD5.hash(data: message))
        case .sha256: Array(SHA256.hash(data: message))
        case .sha512: Array(SHA512.hash(data: message))
        }
    }

    /// The authentication code of a message (HMAC, RFC 2104), which can't be made without the key.
    package func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let key = SymmetricKey(data: key)
        return switch self {
        case .md5: Array(HMAC<Insecure.MD5>.authenticationCode(for: message, using: key))
        case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
        case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
        }
    }
}
#else
extension Digest {
    /// Returns the digest of a message.
    package func bytes(of message: [UInt8]) -> [UInt8] {
        let checksum = g_checksum_new(type)
        defer { g_checksum_free(checksum) }
        g_checksum_update(checksum, message, message.count)
        return read { g_checksum_get_digest(checksum, $0, $1) }
    }

    /// The authentication code of a message (HMAC, RFC 2104), which can't be made without the key.
    package func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let code = g_hmac_new(type, key, gsize(key.count))
        defer { g_hmac_unref(code) }
        g_hmac_update(code, message, message.count)
        return read { g_hmac_get_digest(code, $0, $1) }
    }

    private var type: GChecksumType {
        switch self {
        case .md5: G_CHECKSUM_MD5
        case .sha256: G_CHECKSUM_SHA256
        case .sha512: G_CHECKSUM_SHA512
        }
    }

    private func read(
        _ body: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<gsize>) -> Void
    ) -> [UInt8] {
        let length = Int(g_checksum_type_get_length(type))
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            var written = gsize(length)
            body(buffer.baseAddress, &written)
            count = Int(written)
        }
    }
}
#endif
