import CGLib
import CGTK
public import InlayImages

/// Decodes pictures with gdk-pixbuf, which GTK has in the process already.
///
/// A JPEG is decoded to the eighth, quarter or half that its place needs, and never held as a whole. A
/// camera's small copy of a picture is used where it is large enough. Turned pictures are turned, moving
/// ones move, and drawings are drawn at the size of their place.
public nonisolated struct GdkPixbufDecoder: ImageDecoder {
    /// What is decoded if nothing else is said: JPEG, PNG and GIF, and WebP and AVIF where gdk-pixbuf has a
    /// loader for them.
    public static let usualFormats = ImageFormat.strangersFormats

    /// What an app may have decoded besides, of files that it brings itself: SVG, HEIC, BMP and ICO.
    ///
    /// An SVG decides itself how long it takes. TIFF isn't among them: its loader has the whole picture in
    /// memory before anybody can refuse it.
    public static let ownFormats = usualFormats.union([.svg, .heic, .bmp, .ico])

    private let formats: Set<ImageFormat>

    /// Makes a decoder.
    ///
    /// - Parameter formats: What is decoded, where gdk-pixbuf can.
    public init(formats: Set<ImageFormat> = GdkPixbufDecoder.usualFormats) {
        let known = Self.knownTypes
        self.formats = formats.filter { known.contains($0.type) }
    }

    /// Whether the file is of a form that is decoded.
    public func decodes(_ bytes: [UInt8]) -> Bool {
        ImageFormat(of: bytes).map(formats.contains) ?? false
    }

    /// Decodes a file; throws why it can't be decoded.
    public func decode(
        _ bytes: [UInt8], _ options: ImageDecodeOptions
    ) throws(ImageError) -> DecodedImage {
        let header = try ImageHeader(bytes)
        guard formats.contains(header.format) else { throw .unsupportedFormat(header.format) }
        let target = header.storedTarget(options.size, options.mode)
        if let target, let copy = smallCopy(of: header, bytes, target) {
            return try decode(copy.bytes, copy.header, options, seen: header.seenSize)
        }
        try header.requireRoom(for: target, options.limits)
        try header.requireEnd(of: bytes)
        return try decode(bytes, header, options, seen: nil)
    }

    // MARK: - Private

    private func decode(
        _ bytes: [UInt8], _ header: ImageHeader, _ options: ImageDecodeOptions, seen: PixelSize?
    ) throws(ImageError) -> DecodedImage {
        let turned = header.orientation.swapsSides
        let load = try PixbufLoad(type: header.format.type) { stored in
            let seen = turned ? stored.transposed : stored
            let isDrawing = header.format == .svg
            var target = options.target(for: seen, enlarges: isDrawing)
            if target.area * 4 > options.limits.workingBytes {
                // A drawing can be of any size; of pixels there is only one.
                guard isDrawing else { return nil }
                let side = Int(Double(options.limits.workingBytes / 4).squareRoot())
                target = seen.scaled(to: PixelSize(width: side, height: side), .fit)
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
        let size = seen ?? load.storedSize.map { turned ? $0.transposed : $0 }
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

    /// The copy in a camera's file, if it shows the same and has enough pixels.
    private func smallCopy(
        of header: ImageHeader, _ bytes: [UInt8], _ target: PixelSize
    ) -> (bytes: [UInt8], header: ImageHeader)? {
        guard let place = header.thumbnail, let whole = header.size else { return nil }
        let copy = Array(bytes[place])
        guard var inner = try? ImageHeader(copy), inner.format == .jpeg, let size = inner.size,
            size.width >= target.width, size.height >= target.height, size.area < whole.area
        else { return nil }
        // Some cameras put bars around the copy, so that its proportions are others.
        let difference = abs(size.width * whole.height - size.height * whole.width)
        guard difference * 50 <= size.width * whole.height,
            (try? inner.requireEnd(of: copy)) != nil
        else { return nil }
        inner.turn(header.orientation)
        return (copy, inner)
    }

    private static var knownTypes: Set<String> {
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
}
