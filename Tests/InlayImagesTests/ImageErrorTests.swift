import InlayImages
import Testing

@Suite struct ImageErrorTests {
    @Test(arguments: [
        (ImageFormat.webp, "webp-pixbuf-loader"), (.avif, "libavif-gdk-pixbuf"),
        (.svg, "librsvg2-common"),
    ])
    func anImageWithoutADecoderNamesThePackageToInstall(format: ImageFormat, package: String) {
        #expect(
            ImageError.unsupportedFormat(format).description
                == "No decoder is installed for images of type \(format.type); install the package "
                + "\(package) for gdk-pixbuf.")
    }
}
