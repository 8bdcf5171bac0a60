import CGLib
import CGTK
public import InlayImages

/// An image decoder that uses gdk-pixbuf, which GTK loads anyway.
///
/// If the requested size is small, a JPEG is decoded at 1/8, 1/4 or 1/2 of its size, so that the
/// whole image is never in memory; an embedded EXIF thumbnail that is large enough is used instead.
/// The decoder applies the orientation, decodes GIF animations, and renders vector images at the
/// requested size.
public nonisolated struct GdkPixbufDecoder: ImageDecoder {
    /// The formats that are decoded by default: JPEG, PNG and GIF, and WebP if gdk-pixbuf has a
    /// loader for it.
    public static let usualFormats = ImageFormat.untrustedFormats

    /// All formats that an app may decode from trusted files of its own: the default ones, SVG,
    /// AVIF, HEIC, BMP and ICO.
    ///
    /// Don't use these formats for untrusted files: rendering an SVG image can take unlimited time,
    /// and decoding an AVIF image unlimited memory, because the AVIF loader decodes the whole image
    /// before its size is checked. TIFF is excluded for the same reason.
    public static let ownFormats = usualFormats.union([.svg, .avif, .heic, .bmp, .ico])

    private let formats: Set<ImageFormat>

    /// Creates a decoder for some image formats.
    ///
    /// - Parameter formats: The formats to decode; those that gdk-pixbuf doesn't support are
    ///   ignored.
    public init(formats: Set<ImageFormat> = GdkPixbufDecoder.usualFormats) {
        let supported = Self.supportedTypes
        self.formats = formats.filter { supported.contains($0.type) }
    }

    /// Returns whether a file has one of the decoder's formats.
    public func decodes(_ bytes: [UInt8]) -> Bool {
        ImageFormat(of: bytes).map(formats.contains) ?? false
    }

    /// Decodes an image file, at the size that the options request.
    public func decode(
        _ bytes: [UInt8], _ options: ImageDecodeOptions
    ) throws(ImageError) -> DecodedImage {
        let header = try ImageHeader(bytes)
        guard formats.contains(header.format) else { throw .unsupportedFormat(header.format) }
        let target = header.storedTarget(options.size, options.mode)
        if let target, let copy = usableThumbnail(of: header, bytes, target, options.limits) {
            do throws(ImageError) {
                return try decode(
                    copy.bytes, copy.header, options, displayedSize: header.displayedSize)
            } catch .cancelled {
                throw .cancelled
            } catch {
                // The thumbnail is damaged; the image itself needn't be.
            }
        }
        try header.requireRoom(for: target, options.limits)
        try header.requireEnd(of: bytes)
        let decodable =
            switch header.format {
            case .png: PNGChunks.withoutMetadata(bytes)
            case .gif: GIFFrames.decodable(bytes, limit: options.limits.animationFrames)
            default: bytes
            }
        return try decode(decodable, header, options, displayedSize: nil)
    }

    /// The MIME types that gdk-pixbuf has loaders for.
    static var supportedTypes: Set<String> {
        var types: Set<String> = []
        let list = gdk_pixbuf_get_formats()
        defer { g_slist_free(list) }
        var node = list
        while let current = node {
            node = current.pointee.next
            let format = OpaquePointer(current.pointee.data)
            guard gdk_pixbuf_format_is_disabled(format) == 0,
                let names = gdk_pixbuf_format_get_mime_types(format)
            else { continue }
            defer { g_strfreev(names) }
            var name = names
            while let type = name.pointee {
                types.insert(String(cString: type))
                name += 1
            }
        }
        return types
    }

    // MARK: - Private

    private func decode(
        _ bytes: [UInt8], _ header: ImageHeader, _ options: ImageDecodeOptions,
        displayedSize: PixelSize?
    ) throws(ImageError) -> DecodedImage {
        let turned = header.orientation.swapsSides
        let load = try PixbufLoad(type: header.format.type) { stored in
            let displayedSize = turned ? stored.transposed : stored
            let isDrawing = header.format == .svg
            var target = options.target(for: displayedSize, enlarges: isDrawing)
            if target.area * 4 > options.limits.workingBytes {
                // A vector image can be rendered at any size, other images only at their own.
                guard isDrawing else { return nil }
                let side = Int(Double(options.limits.workingBytes / 4).squareRoot())
                target = displayedSize.scaled(to: PixelSize(width: side, height: side), .fit)
            }
            let isLarge = stored.area * 4 > options.limits.workingBytes
            if isLarge, !isDrawing, header.format != .jpeg { return nil }
            return turned ? target.transposed : target
        }
        let result: Result<Void, ImageError> = bytes.withUnsafeBytes { bytes in
            Result { () throws(ImageError) in
                try load.run(bytes, isCancelled: options.isCancelled)
            }
        }
        try result.get()
        let size = displayedSize ?? load.storedSize.map { turned ? $0.transposed : $0 }
        if header.format == .gif,
            let animation = try PixbufAnimation.frames(of: load.loader, bytes, options, size)
        {
            return animation
        }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(load.loader) else {
            throw .damaged("it has no pixels")
        }
        return DecodedImage(
            try PixbufPixels.bitmap(of: pixbuf, header.orientation), originalSize: size)
    }

    /// Returns the EXIF thumbnail of an image, if it covers the target size and has the image's
    /// aspect ratio.
    private func usableThumbnail(
        of header: ImageHeader, _ bytes: [UInt8], _ target: PixelSize, _ limits: ImageLimits
    ) -> (bytes: [UInt8], header: ImageHeader)? {
        guard let range = header.thumbnail, let whole = header.size else { return nil }
        let copy = Array(bytes[range])
        guard var inner = try? ImageHeader(copy), inner.format == .jpeg, let size = inner.size,
            size.width >= target.width, size.height >= target.height, size.area < whole.area
        else { return nil }
        // Some cameras add bars to the thumbnail, which then has another aspect ratio.
        let difference = abs(size.width * whole.height - size.height * whole.width)
        guard difference * 50 <= size.width * whole.height,
            (try? inner.requireRoom(for: target, limits)) != nil,
            (try? inner.requireEnd(of: copy)) != nil
        else { return nil }
        inner.setOrientation(header.orientation)
        return (copy, inner)
    }
}
