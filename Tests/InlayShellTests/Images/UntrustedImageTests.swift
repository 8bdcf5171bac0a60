import Foundation
import InlayImages
import InlayShell
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// Which formats are decoded in this process.
    @Suite struct UntrustedImages {
        private nonisolated static let drawing = Array(
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)

        private nonisolated struct Drawings: ImageSource {
            let bytes: [UInt8]

            func original(
                _ request: OriginalRequest
            ) async throws(ImageError) -> OriginalImage {
                OriginalImage(bytes, url: request.url)
            }
        }

        @Test func svgIsDecodedOnlyIfTheAppEnablesIt() throws {
            let usual = GdkPixbufDecoder()
            #expect(!usual.decodes(Self.drawing))
            #expect {
                _ = try usual.decode(Self.drawing, ImageDecodeOptions())
            } throws: {
                "\($0)".contains("image/svg+xml")
            }
            let own = GdkPixbufDecoder(formats: GdkPixbufDecoder.ownFormats)
            _ = try own.decode(Self.drawing, ImageDecodeOptions())
        }

        /// The loader of AVIF decodes the whole image before it reports the size.
        @Test func avifIsRefusedUnlessTheAppEnablesIt() throws {
            let usual = GdkPixbufDecoder()
            #expect(!usual.decodes(ImageFiles.avif))
            #expect {
                _ = try usual.decode(ImageFiles.avif, ImageDecodeOptions())
            } throws: {
                "\($0)".contains("enable the format in the decoder")
            }
        }

        @Test(arguments: [Self.drawing, ImageFiles.avif])
        func anonymousImageRequestsRefuseSVGAndAVIF(file: [UInt8]) async throws {
            let loader = ImageLoader(
                Drawings(bytes: file),
                decoders: [GdkPixbufDecoder(formats: GdkPixbufDecoder.ownFormats)])
            let url = try #require(URL(string: "https://example.org/a.svg"))
            _ = try await loader.image(for: ImageRequest(url))
            await #expect {
                _ = try await loader.image(for: ImageRequest(url, isAnonymous: true))
            } throws: {
                "\($0)".contains("decoded only from the app's own files")
            }
        }
    }
}
