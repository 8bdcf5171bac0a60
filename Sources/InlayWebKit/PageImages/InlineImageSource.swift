import Foundation
import InlayImages
import InlayShell
package import InlayWebViews
import Synchronization

/// An image source for inline images in native list rows; the app provides them by content id.
///
/// The images belong to messages, such as e-mails. Two messages can use the same content id, but a
/// loader caches images by URL. So each message has a token, which precedes the content id in URLs.
/// The token is kept when the message's rows are released: a row that is displayed again then finds
/// its images in the cache.
package nonisolated final class InlineImageSource: ImageSource {
    private struct Entry {
        let images: InlineImages
        var holders: Int
    }

    private struct State {
        var tokens: [AnyHashable: String] = [:]
        var entries: [String: Entry] = [:]
    }

    /// The maximum number of tokens that are kept.
    ///
    /// At the maximum, adding a message removes the tokens of all messages without a displayed row.
    private static let mostTokens = 4_096
    private let state = Mutex(State())

    func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
        // The loader would ask the app twice for a missing image.
        if request.use == .stored { throw .source("inline images aren't stored") }
        let parts = request.url.absoluteString.dropFirst("\(InlineImages.pageScheme):".count)
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let images = state.withLock({ $0.entries[String(parts[0])]?.images })
        else { throw .source("the row of the inline image was released") }
        do {
            let image = try await images.image(at: String(parts[1]))
            guard image.bytes.count <= request.byteLimit else {
                throw InlineImageError.tooLarge(
                    bytes: image.bytes.count, limit: request.byteLimit)
            }
            return OriginalImage(Array(image.bytes), url: request.url)
        } catch {
            throw .source("\(error)")
        }
    }

    /// Makes a message's images available until ``release(_:)`` is called.
    ///
    /// If the images are available already, increments their reference count. Each call has to be
    /// balanced by a call of ``release(_:)``.
    ///
    /// - Returns: The message's token; the same at each call, unless it was removed meanwhile.
    package func hold(_ images: InlineImages) -> String {
        state.withLock { state in
            let owner = AnyHashable(images.owner)
            if state.tokens.count >= Self.mostTokens, state.tokens[owner] == nil {
                state.tokens = state.tokens.filter { state.entries[$0.value] != nil }
            }
            let token =
                state.tokens[owner]
                ?? String(UInt128.random(in: .min ... .max), radix: 36)
            state.tokens[owner] = token
            let holders = state.entries[token]?.holders ?? 0
            state.entries[token] = Entry(images: images, holders: holders + 1)
            return token
        }
    }

    /// Decrements the reference count of a message's images.
    ///
    /// At zero, the app's closure that loads these images is released.
    package func release(_ token: String) {
        state.withLock { state in
            guard let entry = state.entries[token] else { return }
            state.entries[token] =
                entry.holders > 1
                ? Entry(images: entry.images, holders: entry.holders - 1) : nil
        }
    }
}
