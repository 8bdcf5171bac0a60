import GalleryService
import Inlay

/// A rasterizer of the service's drawings that encodes them as JPEG with Inlay's image decoder
/// and encoder.
struct JPEGPrinter: PhotoPrinter {
    func print(_ svg: String, width: Int, height: Int) throws -> (bytes: [UInt8], type: String) {
        let options = ImageDecodeOptions(size: PixelSize(width: width, height: height))
        let image = try GdkPixbufDecoder(formats: [.svg]).decode(Array(svg.utf8), options)
        let file = try GdkPixbufEncoder().encode(image.first)
        return (file.bytes, file.type)
    }
}
