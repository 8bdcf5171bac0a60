import Foundation
import HTTPTypes
import InlayService

/// Smaller copies of large pictures, kept on disk among the answers of services.
///
/// A copy's address has the fingerprint of the file that it was made of: when the file changes, its
/// copies are never found again, and go with what wasn't used for long. They belong to the identity that the file was
/// fetched for, and go with its responses when it logs out.
struct ImageCopies: Sendable {
    let cache: ResponseCache

    private struct Absent: Error {}

    func copy(of original: OriginalImage, at size: PixelSize) async -> [UInt8]? {
        guard let owner = original.copyOwner else { return nil }
        let answer = try? await cache.answer(
            to: request(original, size), strategy: .cacheOnly, identity: owner
        ) { _, _ in throw Absent() }
        return answer.map { [UInt8]($0.body) }
    }

    func keep(_ copy: EncodedImage, of original: OriginalImage, at size: PixelSize) async {
        guard let owner = original.copyOwner else { return }
        let response = HTTPResponse(
            status: .ok,
            headerFields: [
                .cacheControl: "max-age=31536000, immutable", .contentType: copy.type,
            ])
        // A copy that can't be kept is made again.
        _ = try? await cache.answer(
            to: request(original, size), strategy: .networkOnly, identity: owner
        ) { _, _ in (response, Data(copy.bytes)) }
    }

    private func request(_ original: OriginalImage, _ size: PixelSize) -> HTTPRequest {
        let place = "\(String(original.fingerprint, radix: 16))/\(size.width)x\(size.height)"
        return HTTPRequest(
            method: .get, scheme: "inlay-image-copy", authority: "inlay",
            path: "/\(place)?\(original.url.absoluteString)")
    }
}
