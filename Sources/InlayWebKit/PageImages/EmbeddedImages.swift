import CGLib
import Foundation
import InlayImages
import InlayShell
import Synchronization

/// An image source for images that are embedded in the HTML of rows.
///
/// A loader caches images by their URLs, and `data:` URLs are as long as the images. So each image
/// gets a short name, which is valid until the image's reference count is zero.
package nonisolated final class EmbeddedImages: ImageSource {
    private struct Entry {
        let bytes: [UInt8]
        var holders: Int
    }

    private let entries = Mutex<[String: Entry]>([:])

    package init() {}

    func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
        let name = request.url.absoluteString
        guard let bytes = entries.withLock({ $0[name]?.bytes }) else {
            throw .source("the embedded image was released")
        }
        return OriginalImage(bytes, url: request.url)
    }

    /// Adds an image, or increments its reference count.
    ///
    /// Each call has to be balanced by ``release(_:)``.
    ///
    /// - Parameter bytes: The image file.
    /// - Returns: The image's name, which is derived from its bytes and unique.
    package func hold(_ bytes: [UInt8]) -> String {
        let name = Self.name(of: bytes)
        entries.withLock { entries in
            entries[name, default: Entry(bytes: bytes, holders: 0)].holders += 1
        }
        return name
    }

    /// Decrements the reference count of an image, and removes the image at zero.
    package func release(_ name: String) {
        entries.withLock { entries in
            guard var entry = entries[name] else { return }
            entry.holders -= 1
            entries[name] = entry.holders > 0 ? entry : nil
        }
    }

    /// Returns the SHA-256 digest of an image as its name.
    ///
    /// The digest is cryptographic, so that no untrusted row can make an image with the name of
    /// another row's image.
    private static func name(of bytes: [UInt8]) -> String {
        let digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
        defer { g_free(digest) }
        return "inlay-embedded:\(digest.map { String(cString: $0) } ?? "")"
    }
}
