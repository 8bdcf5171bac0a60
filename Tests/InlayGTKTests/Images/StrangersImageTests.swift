import Foundation
import Inlay
import Testing

extension EngineTests {
    /// Which formats are decoded in this process.
    @Suite struct StrangersImages {
        private static let drawing = Array(
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

        @Test func anonymousRequestsNeverDecodeSVG() async throws {
            let loader = ImageLoader(
                Drawings(bytes: Self.drawing),
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
