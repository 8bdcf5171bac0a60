import Foundation
import Inlay

// The examples of docs/Inlay.docc/Images.md.

enum ImagesGuide {
    struct Photo {
        let title: String
        let thumbnail: URL
    }

    nonisolated struct TileDecoder: ImageDecoder {
        func decodes(_ bytes: [UInt8]) -> Bool { bytes.first == 0x54 }

        func decode(
            _ bytes: [UInt8], _ options: ImageDecodeOptions
        ) throws(ImageError) -> DecodedImage {
            DecodedImage(ImageBitmap(size: PixelSize(width: 1, height: 1), isOpaque: true) { _ in })
        }
    }

    static func loadingImages(url: URL, photo: URL) -> Task<LoadedImage, any Error> {
        Task {
            let source = ServiceImageSource(
                server: url, transport: SoupTransport(), cache: .standard)
            let loader = ImageLoader(
                source, decoders: [GdkPixbufDecoder()], encoder: GdkPixbufEncoder())
            let request = ImageRequest(photo, size: PixelSize(width: 192, height: 192), mode: .fill)
            let image = try await loader.image(for: request)
            return image
        }
    }

    // Of docs/Inlay.docc/LoggingOut.md.
    static func belongingToAService(_ service: ServiceProxy) -> ImageLoader {
        let loader = ImageLoader(ServiceImageSource(service), decoders: [GdkPixbufDecoder()])
        return loader
    }

    static func showingOldAndNew(
        loader: ImageLoader, request: ImageRequest, show: @escaping (LoadedImage) -> Void
    ) -> Task<Void, any Error> {
        Task {
            for try await image in loader.images(for: request) { show(image) }
        }
    }

    static func showingInAWindow(loader: ImageLoader, photo: URL, row: Row, caption: Label) {
        let view = ImageView(loader, size: (width: 96, height: 96), mode: .fill)
        view.label = "The harbour at night"
        view.onResult = { result in
            if case .failure(let error) = result { caption.text = "\(error)" }
        }
        view.load(photo, placeholder: ImageColor(hex: 0x30507A))
        row.append(view)
    }

    static func showingInAList(
        loader: ImageLoader, photos: [Photo], prefetcher: ImagePrefetcher, size: PixelSize
    ) -> RecyclingList<Photo, ImageView> {
        let list = RecyclingList(photos, label: "Photos") {
            ImageView(loader, size: (width: 96, height: 96))
        } bind: { view, photo in
            view.label = photo.title
            view.load(photo.thumbnail)
        } unbind: { view in
            view.clear()
        }

        prefetcher.update(visible: 20..<32, of: photos.count, speed: 14) { row in
            ImageRequest(photos[row].thumbnail, size: size, mode: .fill)
        }
        return list
    }

    static func showingInHTML(
        loader: ImageLoader, folder: ResourceFolder, photo: URL
    ) -> Task<WebView, any Error> {
        Task {
            WebProfile.shared.imageLoader = loader
            let view = WebView(
                trust: .app, resources: folder,
                images: .origins([WebOrigin(scheme: "https", host: "photos.example")]))
            let address = PageImageAddress(photo)
            try await view.load(.template("photo", ["image": address.description]))
            return view
        }
    }

    static func decodingAnotherForm(source: ServiceImageSource) {
        let loader = ImageLoader(source, decoders: [TileDecoder(), GdkPixbufDecoder()])
        _ = loader
    }

    static func boundingMemory(source: ServiceImageSource) {
        var configuration = ImageLoaderConfiguration()
        configuration.memoryLimit = 64 << 20
        configuration.copies = .standard
        let loader = ImageLoader(
            source, decoders: [GdkPixbufDecoder()], encoder: GdkPixbufEncoder(),
            configuration: configuration)
        let watch = ImageMemoryWatch(loader)
        _ = watch
    }
}
