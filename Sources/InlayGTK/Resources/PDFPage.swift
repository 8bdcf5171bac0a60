import CGLib
import CPoppler
import InlayGObject

/// The first page of a PDF as a picture, for pages that show one with `<img>`.
enum PDFPage {
    enum Failure: Error, CustomStringConvertible {
        case unreadable(String)
        case empty
        case size

        var description: String {
            switch self {
            case .unreadable(let message): "The PDF can't be read: \(message)"
            case .empty: "The PDF has no pages."
            case .size: "The PDF's page has no size that can be drawn."
            }
        }
    }

    /// A page is drawn at twice its size in points, for sharp screens, but no larger than this.
    private nonisolated static let scale = 2.0
    private nonisolated static let largestSide = 4096.0

    /// Draws the first page, off the main thread.
    @concurrent
    nonisolated static func png(of pdf: [UInt8]) async throws(Failure) -> [UInt8] {
        let bytes = g_bytes_new(pdf, gsize(pdf.count))
        defer { g_bytes_unref(bytes) }
        var error: UnsafeMutablePointer<GError>?
        let document = OwnedReference(owning: poppler_document_new_from_bytes(bytes, nil, &error))
        guard let document else {
            let message = error.map { String(cString: $0.pointee.message) } ?? ""
            g_clear_error(&error)
            throw .unreadable(message)
        }
        let page = OwnedReference(owning: poppler_document_get_page(document.pointer, 0))
        guard let page else { throw .empty }
        return try draw(page.pointer)
    }

    private nonisolated static func draw(_ page: OpaquePointer) throws(Failure) -> [UInt8] {
        var width = 0.0
        var height = 0.0
        poppler_page_get_size(page, &width, &height)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else { throw .size }
        let scale = min(scale, largestSide / max(width, height, 1))
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32((width * scale).rounded(.up)),
            Int32((height * scale).rounded(.up)))
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        cairo_scale(context, scale, scale)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        poppler_page_render(page, context)
        var png: [UInt8] = []
        // The address of the array itself: `&png` alone would be that of its elements.
        withUnsafeMutablePointer(to: &png) { sink in
            _ = cairo_surface_write_to_png_stream(
                surface,
                { sink, bytes, count in
                    guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    sink.assumingMemoryBound(to: [UInt8].self).pointee.append(
                        contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, sink)
        }
        return png
    }
}
