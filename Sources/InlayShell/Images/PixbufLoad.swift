import CGLib
import CGTK
import InlayGObject
import InlayImages

/// A decoder of one image file, which uses gdk-pixbuf.
///
/// As soon as the image's size is known, a callback chooses the size of the decoded image.
nonisolated final class PixbufLoad {
    /// A function that receives an image's size, and returns the size of the decoded image; nil
    /// rejects the image before memory for its pixels is allocated.
    typealias SizeChooser = (PixelSize) -> PixelSize?

    let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let reference: OwnedReference?
    private let chooseSize: SizeChooser
    private(set) var storedSize: PixelSize?
    private var isRefused = false

    /// The size in bytes of the chunks that are decoded; a load can be cancelled after each chunk.
    private static let chunkSize = 1 << 16

    init(type: String, _ chooseSize: @escaping SizeChooser) throws(ImageError) {
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(type, nil) else {
            throw .unsupportedFormat(ImageFormat(type: type))
        }
        self.loader = loader
        reference = OwnedReference(owning: OpaquePointer(loader))
        self.chooseSize = chooseSize
    }

    /// Decodes a file in chunks, until it is complete or the load is cancelled.
    func run(
        _ bytes: UnsafeRawBufferPointer, isCancelled: () -> Bool
    ) throws(ImageError) {
        let handler = g_signal_connect_data(
            loader, "size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
        defer { g_signal_handler_disconnect(loader, handler) }
        var error: UnsafeMutablePointer<GError>?
        var offset = 0
        while offset < bytes.count {
            let count = min(Self.chunkSize, bytes.count - offset)
            let start = bytes.baseAddress.map { $0 + offset }
            let isWritten = gdk_pixbuf_loader_write(
                loader, start?.assumingMemoryBound(to: guchar.self), gsize(count), &error)
            if isWritten == 0 || isRefused || isCancelled() {
                gdk_pixbuf_loader_close(loader, nil)
                let message = Self.take(&error)
                if isRefused { throw .tooLarge("it exceeds the size limit") }
                throw isWritten == 0 ? .damaged(message) : .cancelled
            }
            offset += count
        }
        guard gdk_pixbuf_loader_close(loader, &error) != 0 else {
            let message = Self.take(&error)
            throw isRefused ? .tooLarge("it exceeds the size limit") : .damaged(message)
        }
        if isRefused { throw .tooLarge("it exceeds the size limit") }
    }

    fileprivate func prepare(_ size: PixelSize) {
        storedSize = size
        guard let chosen = chooseSize(size) else {
            isRefused = true
            // A size of zero makes every loader fail before it allocates memory.
            return gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
        if chosen != size {
            gdk_pixbuf_loader_set_size(
                loader, Int32(clamping: chosen.width), Int32(clamping: chosen.height))
        }
    }

    private static func take(_ error: inout UnsafeMutablePointer<GError>?) -> String {
        defer { g_clear_error(&error) }
        guard let error else { return "it has no pixels" }
        var message = String(cString: error.pointee.message)
        if message.hasSuffix(".") { message.removeLast() }
        return message
    }
}

private nonisolated let sizePrepared:
    @convention(c) (
        UnsafeMutableRawPointer?, Int32, Int32, UnsafeMutableRawPointer?
    ) -> Void = { _, width, height, context in
        guard let context else { return }
        Unmanaged<PixbufLoad>.fromOpaque(context).takeUnretainedValue().prepare(
            PixelSize(width: Int(width), height: Int(height)))
    }
