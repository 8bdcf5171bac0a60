import CGTK
import InlayGObject
import InlayImages
import InlayRichText
import InlayViews

/// The images of a native row, which are loaded while the row is within the overscan.
final class RowImageLoads {
    /// Called after each result of a load, with the URLs of all images that can't be loaded.
    var onMissing: ((Set<String>) -> Void)?
    /// Called when the web engine would display an image differently than the row does.
    var onUnfit: (() -> Void)?

    /// The requests for the allowed images, in the order of the text.
    private let sources: [RowImageRequest]
    private let clock: FrameClock
    private var pictures: [RowImage] = []
    private var missing: Set<String> = []

    /// Resolves the URLs of a text's images; nil if only the web engine can display one of them.
    init?(
        of text: RichText, _ images: RowImages, remoteLoader: ImageLoader?, clock: FrameClock
    ) {
        self.clock = clock
        var sources: [RowImageRequest] = []
        for image in text.images where image.isAllowed {
            guard let source = RowImageRequest(image, images, remoteLoader: remoteLoader) else {
                return nil
            }
            sources.append(source)
        }
        self.sources = sources
    }

    /// Assigns the images to the bounds that a layout has for them.
    func place(_ images: [RichTextLayout.Image]) {
        pictures = zip(images.filter(\.image.isAllowed), sources).map { place, source in
            RowImage(place, from: source, clock: clock) { [weak self] outcome in
                self?.receive(outcome, of: place.source)
            }
        }
    }

    /// Starts to load the images; `scale` is the number of device pixels per layout pixel.
    func begin(in widget: GLibObject, scale: Int) {
        for picture in pictures { picture.begin(in: widget, scale: scale) }
    }

    /// Cancels the loads of all images.
    func end() {
        for picture in pictures { picture.end() }
    }

    /// Draws the loaded images.
    func draw(into snapshot: OpaquePointer) {
        for picture in pictures { picture.draw(into: snapshot) }
    }

    private func receive(_ outcome: RowImage.Outcome, of source: String) {
        switch outcome {
        case .shown: missing.remove(source)
        case .missing: missing.insert(source)
        case .unfit: onUnfit?()
        }
        onMissing?(missing)
    }
}
