import InlayImages
import Testing

@Suite struct ImageErrorTests {
    private static let own = "for the app's own files, enable the format in the decoder and "

    @Test(arguments: [
        (ImageFormat.webp, "install the package webp-pixbuf-loader"),
        (.avif, "\(own)install the package libavif-gdk-pixbuf"),
        (.svg, "\(own)install the package librsvg2-common"),
    ])
    func theErrorForAFormatWithoutADecoderNamesThePackageToInstall(
        format: ImageFormat, advice: String
    ) {
        #expect(
            ImageError.unsupportedFormat(format).description
                == "No decoder is installed for images of type \(format.type); \(advice) for "
                + "gdk-pixbuf.")
    }
}
