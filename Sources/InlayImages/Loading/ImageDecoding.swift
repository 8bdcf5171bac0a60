import Synchronization

/// The decoder of image files to the sizes at which they are shown, with limits on the memory that
/// decoding takes.
final class ImageDecoding: Sendable {
    private let decoders: [any ImageDecoder]
    private let encoder: (any ImageEncoder)?
    private let copies: ImageCopies?
    private let limits: ImageLimits
    private let queue = DecodeQueue()
    private let slots: WorkSlots
    /// The slot for decoding large images, one at a time.
    private let largeSlots = WorkSlots(count: 1)

    /// The number of scaled copies that are being encoded and cached.
    private let pendingCopies = Atomic(0)

    var pendingCopyCount: Int { pendingCopies.load(ordering: .acquiring) }

    /// The formats that every web engine decodes by itself.
    private static let webFormats: Set<ImageFormat> = [
        .jpeg, .png, .gif, .webp, .svg, .avif, .bmp, .ico,
    ]

    init(
        _ decoders: [any ImageDecoder], encoder: (any ImageEncoder)?,
        _ configuration: ImageLoaderConfiguration
    ) {
        self.decoders = decoders
        self.encoder = encoder
        copies = configuration.copies.map { ImageCopies(cache: $0) }
        limits = configuration.limits
        slots = WorkSlots(count: max(1, configuration.decodes))
    }

    /// Decodes a file to the size of a request, from the cached scaled copy if there is one.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - request: The request.
    ///   - context: The work that decodes.
    ///   - isCurrent: Returns whether nobody logged out since the file was requested; otherwise no
    ///     scaled copy of it is cached.
    /// - Returns: The image, or the reason why there is none.
    func pixels(
        of original: OriginalImage, _ request: ImageRequest, _ context: WorkContext,
        isCurrent: @escaping @Sendable () -> Bool
    ) async -> Result<DecodedImage, ImageError> {
        do throws(ImageError) {
            return await pixels(
                of: try await inspect(original, request), request, context, isCurrent)
        } catch {
            return .failure(error)
        }
    }

    /// Returns a file for a web page: the original file, or a scaled-down image that is encoded
    /// again.
    func file(
        _ original: OriginalImage, _ request: ImageRequest, _ context: WorkContext,
        isCurrent: @escaping @Sendable () -> Bool
    ) async -> Result<EncodedImage, ImageError> {
        do throws(ImageError) {
            let file = try await inspect(original, request)
            if let header = file.header, isFitForPage(header, request) {
                return .success(EncodedImage(original.bytes, type: header.format.type))
            }
            guard let encoder else { throw .unknownFormat }
            if request.processing == nil, let copy = file.copy, let format = ImageFormat(of: copy) {
                return .success(EncodedImage(copy, type: format.type))
            }
            let image = try await pixels(of: file, request, context, isCurrent).get()
            return await queue.run { _ in
                Result { () throws(ImageError) in try encoder.encode(image.first) }
            }
        } catch {
            return .failure(error)
        }
    }

    // MARK: - Private

    /// An original whose header was read and whose scaled copy was looked up.
    private struct InspectedImage {
        let original: OriginalImage
        /// The header; nil if the format is unknown.
        let header: ImageHeader?
        /// The size of the scaled copy to cache; nil if no copy is to be cached.
        let copySize: PixelSize?
        /// The cached scaled copy, if there is one.
        let copy: [UInt8]?
    }

    /// Reads the header and looks up the scaled copy; throws if a limit is exceeded.
    private func inspect(
        _ original: OriginalImage, _ request: ImageRequest
    ) async throws(ImageError) -> InspectedImage {
        guard original.bytes.count <= limits.fileBytes else {
            throw .tooLarge("its file has more than \(limits.fileBytes) bytes")
        }
        let header =
            ImageFormat(of: original.bytes) == nil ? nil : try ImageHeader(original.bytes)
        let copySize = copySize(of: original, header, request)
        var copy: [UInt8]?
        if let copySize { copy = await copies?.copy(of: original, at: copySize) }
        return InspectedImage(original: original, header: header, copySize: copySize, copy: copy)
    }

    /// Returns the size of the scaled copy to cache; nil if the original is hardly larger, or if no
    /// copies may be cached.
    private func copySize(
        of original: OriginalImage, _ header: ImageHeader?, _ request: ImageRequest
    ) -> PixelSize? {
        guard copies != nil, original.copyOwner != nil, let header, let seen = header.displayedSize,
            let size = request.size, header.format == .jpeg || header.format == .png,
            !header.isAnimated
        else { return nil }
        let target = seen.scaled(to: size, request.mode)
        return seen.area >= target.area * 9 ? target : nil
    }

    /// Decodes the scaled copy or, if there is none, the original, and caches a scaled copy of it.
    private func pixels(
        of file: InspectedImage, _ request: ImageRequest, _ context: WorkContext,
        _ isCurrent: @escaping @Sendable () -> Bool
    ) async -> Result<DecodedImage, ImageError> {
        if let copy = file.copy,
            case .success(let image) = await decode(copy, request, nil, context)
        {
            return .success(DecodedImage(image.first, originalSize: file.header?.displayedSize))
        }
        let decoded = await decode(file.original.bytes, request, file.header, context)
        if let size = file.copySize, let copies, let encoder, request.processing == nil,
            case .success(let image) = decoded, image.frames.isEmpty
        {
            // The copy is encoded in the background, after the waiters have their image.
            pendingCopies.add(1, ordering: .relaxed)
            Task.detached(priority: .background) { [self] in
                defer { pendingCopies.subtract(1, ordering: .releasing) }
                let copy = await queue.run { _ in
                    Result { () throws(ImageError) in try encoder.encode(image.first) }
                }
                guard case .success(let encoded) = copy else { return }
                await copies.store(
                    encoded, of: file.original, at: size, ifCurrent: isCurrent)
            }
        }
        return decoded
    }

    /// Decodes on the decode queue, in a slot for concurrent decodes.
    private func decode(
        _ bytes: [UInt8], _ request: ImageRequest, _ header: ImageHeader?, _ context: WorkContext
    ) async -> Result<DecodedImage, ImageError> {
        let format = ImageFormat(of: bytes)
        if request.isAnonymous, let format, !ImageFormat.untrustedFormats.contains(format) {
            return .failure(.unsafeFormat(format))
        }
        guard let decoder = decoders.first(where: { $0.decodes(bytes) }) else {
            return .failure(format.map { .unsupportedFormat($0) } ?? .unknownFormat)
        }
        let target = header?.storedTarget(request.size, request.mode)
        do throws(ImageError) {
            try header?.requireRoom(for: target, limits)
        } catch {
            return .failure(error)
        }
        let needed = header?.workingBytes(for: target) ?? 0
        // Two large images at once would need twice the working memory that is allowed for one.
        var large: WorkSlot?
        if needed > limits.workingBytes / 4 {
            large = await largeSlots.slot(context.shared)
            guard large != nil else { return .failure(.cancelled) }
        }
        guard let slot = await slots.slot(context.shared) else {
            return .failure(.cancelled)
        }
        defer {
            slot.release()
            large?.release()
        }
        return await queue.run { [limits] isCancelled in
            Result { () throws(ImageError) in
                if isCancelled() { throw .cancelled }
                let options = ImageDecodeOptions(
                    size: request.size, mode: request.mode, limits: limits,
                    isCancelled: isCancelled)
                let image = try decoder.decode(bytes, options)
                return try request.processing.map { change throws(ImageError) in
                    try Self.apply(change, to: image)
                } ?? image
            }
        }
    }

    private func isFitForPage(_ header: ImageHeader, _ request: ImageRequest) -> Bool {
        guard Self.webFormats.contains(header.format), request.processing == nil else {
            return false
        }
        // Vector drawings can be drawn at any size and other formats may be animated, so the page
        // gets the original file, which the web engine decodes in its sandbox.
        guard header.format == .jpeg || header.format == .png, !header.isAnimated else {
            return true
        }
        guard let seen = header.displayedSize, let size = request.size else {
            return header.workingBytes(for: nil) <= limits.workingBytes
        }
        return seen.area < seen.scaled(to: size, request.mode).area * 2
    }

    private static func apply(
        _ change: ImageProcessing, to image: DecodedImage
    ) throws(ImageError) -> DecodedImage {
        do {
            guard image.frames.isEmpty else {
                let frames = try image.frames.map {
                    DecodedImage.Frame(try change.change($0.bitmap), for: $0.duration)
                }
                return DecodedImage(
                    first: frames[0], rest: Array(frames.dropFirst()),
                    originalSize: image.originalSize, plays: image.plays)
            }
            return DecodedImage(
                try change.change(image.first), originalSize: image.originalSize)
        } catch {
            throw .processing("\(error)")
        }
    }
}
