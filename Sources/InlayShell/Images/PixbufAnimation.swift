import CGLib
import CGTK
import InlayGObject
import InlayImages

/// A decoder of the frames of animated images.
nonisolated enum PixbufAnimation {
    /// Returns all frames of an animation; nil if there is only one frame, or if the frames
    /// together exceed the memory or pixel limit of the options.
    static func frames(
        of loader: UnsafeMutablePointer<GdkPixbufLoader>, _ bytes: [UInt8],
        _ options: ImageDecodeOptions, _ size: PixelSize?
    ) throws(ImageError) -> DecodedImage? {
        guard let animation = gdk_pixbuf_loader_get_animation(loader),
            gdk_pixbuf_animation_is_static_image(animation) == 0, let size
        else { return nil }
        let limits = options.limits
        let most = min(
            limits.animationBytes / max(1, options.target(for: size).area * 4),
            limits.animationPixels / max(1, size.area))
        let file = GIFFrames(bytes, limit: most + 1)
        let durations = file.durations
        guard durations.count > 1, durations.count <= most,
            let owned = OwnedReference(owning: inlay_animation_start(animation))
        else { return nil }
        let iterator = owned.pointer
        var frames: [DecodedImage.Frame] = []
        var time: gint64 = 0
        for duration in durations {
            if options.isCancelled() { throw .cancelled }
            guard let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { break }
            frames.append(
                DecodedImage.Frame(try PixbufPixels.bitmap(of: pixbuf, .up), for: duration))
            let delay = gdk_pixbuf_animation_iter_get_delay_time(iterator)
            guard delay >= 0 else { break }
            time += gint64(delay)
            inlay_animation_advance(iterator, time)
        }
        guard let first = frames.first else { return nil }
        return DecodedImage(
            first: first, rest: Array(frames.dropFirst()), originalSize: size, plays: file.plays)
    }
}
