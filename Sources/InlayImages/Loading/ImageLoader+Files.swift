import Foundation

extension ImageLoader {
    /// The formats that every web engine decodes by itself.
    private static let webFormats: Set<ImageFormat> = [
        .jpeg, .png, .gif, .webp, .svg, .avif, .bmp, .ico,
    ]

    /// Loads an image as a file for a web page, scaled down to the size at which the page shows
    /// it.
    ///
    /// A file that isn't much larger than that, an animation and a vector drawing are returned
    /// unchanged.
    ///
    /// - Parameters:
    ///   - request: The URL and the size of the image.
    ///   - priority: The load's priority, if it changes during the load.
    ///   - isAllowed: Returns whether the page may load from a URL; called with the URL after
    ///     redirects.
    /// - Returns: The file.
    /// - Throws: The reason why the image cannot be loaded.
    public func file(
        for request: ImageRequest, priority: LoadPriority? = nil,
        isAllowed: @Sendable (String) -> Bool = { _ in true }
    ) async throws(ImageError) -> EncodedImage {
        let key = PictureKey(key: request.key, use: .usual, epoch: epoch)
        let answer = try await files.outcome(
            of: key, priority: priority ?? LoadPriority(request.priority)
        ) { [self] context in
            switch await original(request, .usual, key.epoch, context) {
            case .success(let original):
                await file(original, request, context).map { file in
                    PageFile(file: file, url: original.url)
                }
            case .failure(let error): .failure(error)
            }
        }.get()
        // Checked for each waiter, because other waiters may be allowed other origins.
        guard isAllowed(answer.url.absoluteString) else {
            throw .source("a redirect leads to an origin that is not allowed")
        }
        return answer.file
    }

    private func file(
        _ original: OriginalImage, _ request: ImageRequest, _ context: WorkContext
    ) async -> Result<EncodedImage, ImageError> {
        do throws(ImageError) {
            let header = try inspect(original.bytes, request)
            if let header, isFitForPage(header, request) {
                return .success(EncodedImage(original.bytes, type: header.format.type))
            }
            guard let encoder else { throw .unknownFormat }
            let place = original.copyOwner == nil ? nil : placeOfCopy(header, request)
            if let place, request.processing == nil,
                let copy = await copies?.copy(of: original, at: place),
                let format = ImageFormat(of: copy)
            {
                return .success(EncodedImage(copy, type: format.type))
            }
            let image = try await pixels(of: original, request, context).get()
            return await queue.run { _ in
                Result { () throws(ImageError) in try encoder.encode(image.first) }
            }
        } catch {
            return .failure(error)
        }
    }

    private func isFitForPage(_ header: ImageHeader, _ request: ImageRequest) -> Bool {
        guard Self.webFormats.contains(header.format), request.processing == nil else {
            return false
        }
        // Vector drawings scale to any size and other formats may be animated; the web engine
        // decodes these in its sandbox.
        guard header.format == .jpeg || header.format == .png else {
            return true
        }
        guard let seen = header.seenSize, let place = request.size else {
            return header.workingBytes(for: nil) <= configuration.limits.workingBytes
        }
        return seen.area < seen.scaled(to: place, request.mode).area * 2
    }
}
