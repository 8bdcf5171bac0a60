import CGTK
import InlayGObject
import InlayHTML
import InlayViews

/// The pictures of a native row.
final class RowPictures {
    /// Is told the addresses of all pictures that can't be had.
    var onMissing: ((Set<String>) -> Void)?
    /// Is told that the engine would show a picture otherwise than the row does.
    var onUnfit: (() -> Void)?

    /// Where the pictures come from that may be loaded, in the order of the text.
    private let sources: [RowPictureRequest]
    private let clock: FrameClock
    private var pictures: [RowPicture] = []
    private var missing: Set<String> = []

    /// Finds out where the pictures of a text come from; nil where only the engine can show one.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - access: From where pictures may come that aren't in the text itself.
    ///   - clock: The clock of their animations.
    init?(of text: RichText, _ access: PictureAccess, clock: FrameClock) {
        self.clock = clock
        var sources: [RowPictureRequest] = []
        for image in text.images where image.isAllowed {
            guard let source = RowPictureRequest(image, access) else { return nil }
            sources.append(source)
        }
        self.sources = sources
    }

    /// Puts the pictures in the places that a layout has for them.
    func place(_ images: [RichTextLayout.Image]) {
        pictures = zip(images.filter(\.image.isAllowed), sources).map { place, source in
            RowPicture(place, from: source, clock: clock) { [weak self] outcome in
                self?.receive(outcome, of: place.source)
            }
        }
    }

    /// Loads what isn't there, for a list of so many pixels a point.
    func begin(in widget: Object, scale: Int) {
        for picture in pictures { picture.begin(in: widget, scale: scale) }
    }

    /// Waits for nothing any more.
    func end() {
        for picture in pictures { picture.end() }
    }

    /// Draws those that are there.
    func draw(into snapshot: OpaquePointer) {
        for picture in pictures { picture.draw(into: snapshot) }
    }

    private func receive(_ outcome: RowPicture.Outcome, of source: String) {
        switch outcome {
        case .shown: missing.remove(source)
        case .missing: missing.insert(source)
        case .unfit: onUnfit?()
        }
        onMissing?(missing)
    }
}
