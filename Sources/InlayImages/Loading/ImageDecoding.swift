/// The decoding of image files to the sizes at which they are shown, with limits on the memory
/// that it uses.
final class ImageDecoding: Sendable {
    private let decoders: [any ImageDecoder]
    private let encoder: (any ImageEncoder)?
    private let copies: ImageCopies?
    private let limits: ImageLimits
    private let queue = DecodeQueue()
    private let slots: WorkSlots
    /// The slot for decoding large images, one at a time.
    private let largeSlots = WorkSlots(count: 1)

    /// The formats that every web engine decodes by itself.
    private static let webFormats: Set<ImageFormat> = [
        .jpeg, .png, .gif, .webp, .svg, .avif, .bmp, .ico,
    ]

    /// Creates the decoding of a loader.
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
    func pixels(
        of original: OriginalImage, _ request: ImageRequest, _ context: WorkContext
    ) async -> Result<DecodedImage, ImageError> {
        let header: ImageHeader?
        do throws(ImageError) {
            header = try inspect(original.bytes, request)
        } catch {
            return .failure(error)
        }
        let place = original.copyOwner == nil ? nil : placeOfCopy(header, request)
        if let place, let copy = await copies?.copy(of: original, at: place),
            case .success(let image) = await decode(copy, request, nil, context)
        {
            return .success(image)
        }
        let decoded = await decode(original.bytes, request, header, context)
        if let place, let copies, let encoder, request.processing == nil,
            case .success(let image) = decoded, image.frames.isEmpty
        {
            // The copy is encoded in the background, after the waiters have their image.
            Task.detached(priority: .background) { [queue] in
                let copy = await queue.run { _ in
                    Result { () throws(ImageError) in try encoder.encode(image.first) }
                }
                guard case .success(let file) = copy else { return }
                await copies.keep(file, of: original, at: place)
            }
        }
        return decoded
    }

    /// Returns a file for a web page: as it is, or scaled down and encoded again.
    func file(
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

    // MARK: - Private

    /// Reads the header of a file whose format is known; throws if a limit is exceeded.
    private func inspect(
        _ bytes: [UInt8], _ request: ImageRequest
    ) throws(ImageError) -> ImageHeader? {
        guard bytes.count <= limits.fileBytes else {
            throw .tooLarge("its file has more than \(limits.fileBytes) bytes")
        }
        guard ImageFormat(of: bytes) != nil else { return nil }
        return try ImageHeader(bytes)
    }

    /// Returns the size of the scaled copy to cache, or nil if the file itself is hardly larger.
    private func placeOfCopy(_ header: ImageHeader?, _ request: ImageRequest) -> PixelSize? {
        guard copies != nil, let header, let seen = header.seenSize, let place = request.size,
            header.format == .jpeg || header.format == .png
        else { return nil }
        let target = seen.scaled(to: place, request.mode)
        return seen.area >= target.area * 9 ? target : nil
    }

    /// Decodes on the decode queue, in a slot for concurrent decodes.
    private func decode(
        _ bytes: [UInt8], _ request: ImageRequest, _ header: ImageHeader?, _ context: WorkContext
    ) async -> Result<DecodedImage, ImageError> {
        let format = ImageFormat(of: bytes)
        if request.isAnonymous, let format, !ImageFormat.strangersFormats.contains(format) {
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
        // Two large images at once would need twice the working memory that one may use.
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
        // Vector drawings scale to any size and other formats may be animated; the web engine
        // decodes these in its sandbox.
        guard header.format == .jpeg || header.format == .png else {
            return true
        }
        guard let seen = header.seenSize, let place = request.size else {
            return header.workingBytes(for: nil) <= limits.workingBytes
        }
        return seen.area < seen.scaled(to: place, request.mode).area * 2
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
                    originalSize: image.originalSize)
            }
            return DecodedImage(
                try change.change(image.first), originalSize: image.originalSize)
        } catch {
            throw .processing("\(error)")
        }
    }
}
