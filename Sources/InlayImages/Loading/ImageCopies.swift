import Foundation
import HTTPTypes
import InlayService

/// The disk cache of scaled-down copies of large images, kept among the responses of the
/// service's cache.
///
/// The cache key of a copy contains the fingerprint of the original file. When the file changes,
/// its copies are never found again and are evicted as least recently used. Copies belong to the
/// identity that the file was fetched for, and are removed with its responses when it logs out.
struct ImageCopies: Sendable {
    let cache: ResponseCache

    private struct Absent: Error {}

    func copy(of original: OriginalImage, at size: PixelSize) async -> [UInt8]? {
        guard let owner = original.copyOwner else { return nil }
        let cached = try? await cache.response(
            to: request(original, size), strategy: .cacheOnly, identity: owner
        ) { _, _ in throw Absent() }
        return cached.map { [UInt8]($0.body) }
    }

    /// Caches a copy, unless its user logged out since the original was requested.
    ///
    /// - Parameters:
    ///   - copy: The scaled copy.
    ///   - original: The original image.
    ///   - size: The size of the copy.
    ///   - isCurrent: Returns whether nobody logged out since the original was requested.
    func store(
        _ copy: EncodedImage, of original: OriginalImage, at size: PixelSize,
        ifCurrent isCurrent: @escaping @Sendable () -> Bool
    ) async {
        guard let owner = original.copyOwner else { return }
        let response = HTTPResponse(
            status: .ok,
            headerFields: [
                .cacheControl: "max-age=31536000, immutable", .contentType: copy.type,
            ])
        // A copy that can't be stored is scaled again next time.
        _ = try? await cache.response(
            to: request(original, size), strategy: .networkOnly, identity: owner
        ) { _, _ in
            // The cache notices a log-out from here on; its epoch was read before this closure.
            guard isCurrent() else { throw Absent() }
            return (response, Data(copy.bytes))
        }
    }

    private func request(_ original: OriginalImage, _ size: PixelSize) -> HTTPRequest {
        let name = "\(String(original.fingerprint, radix: 16))/\(size.width)x\(size.height)"
        return HTTPRequest(
            method: .get, scheme: "inlay-image-copy", authority: "inlay",
            path: "/\(name)?\(original.url.absoluteString)")
    }
}
