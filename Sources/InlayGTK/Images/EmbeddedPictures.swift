import CGLib
import Foundation
import InlayImages
import Synchronization

/// Gives a loader the pictures that are within the HTML of rows.
///
/// A loader remembers addresses, and these would be as long as the pictures: each picture has a short name
/// of its own, as long as somebody holds it.
nonisolated final class EmbeddedPictures: ImageSource {
    private struct Entry {
        let bytes: [UInt8]
        var holders: Int
    }

    private let entries = Mutex<[String: Entry]>([:])

    func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
        let name = request.url.absoluteString
        guard let bytes = entries.withLock({ $0[name]?.bytes }) else {
            throw .source("nobody holds it any more")
        }
        return OriginalImage(bytes, url: request.url)
    }

    /// Takes a picture in; ``letGo(_:)`` has to follow.
    ///
    /// - Parameter bytes: Its file.
    /// - Returns: Its name, which no other file has.
    func hold(_ bytes: [UInt8]) -> String {
        let name = Self.name(of: bytes)
        entries.withLock { entries in
            entries[name, default: Entry(bytes: bytes, holders: 0)].holders += 1
        }
        return name
    }

    /// Somebody doesn't need a picture any more.
    func letGo(_ name: String) {
        entries.withLock { entries in
            guard var entry = entries[name] else { return }
            entry.holders -= 1
            entries[name] = entry.holders > 0 ? entry : nil
        }
    }

    /// Rows are strangers' to each other: none must find another name for its own picture.
    private static func name(of bytes: [UInt8]) -> String {
        let digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
        defer { g_free(digest) }
        return "inlay-embedded:\(digest.map { String(cString: $0) } ?? "")"
    }
}
