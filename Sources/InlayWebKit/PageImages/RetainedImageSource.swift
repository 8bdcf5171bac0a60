package import InlayImages
package import InlayShell

/// An image source for `data:` or `cid:` URLs, with its loader.
package struct RetainedImageSource<Source: ImageSource> {
    /// The decoder of all such sources.
    package static var decoder: GdkPixbufDecoder { retainedImageDecoder }
    package let source: Source
    package let loader: ImageLoader
    private let watch: ImageMemoryWatch

    /// Creates a loader for a source, which caches up to 16 megabytes of images in memory and never
    /// revalidates them.
    package init(_ source: Source) {
        self.source = source
        var configuration = ImageLoaderConfiguration()
        configuration.memoryLimit = 16 << 20
        // The image of an address never changes.
        configuration.recheck = .seconds(1 << 30)
        loader = ImageLoader(source, decoders: [Self.decoder], configuration: configuration)
        watch = ImageMemoryWatch(loader)
    }
}

private let retainedImageDecoder = GdkPixbufDecoder()
