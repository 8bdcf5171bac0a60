import GalleryService
import Inlay

/// A row with a photo and two lines of text beside it.
@MainActor
final class PhotoRow: Row {
    let view: ImageView
    private let title = Label(wrapping: .truncated).styled(.heading)
    private let caption = Label(wrapping: .truncated).styled(.dimmed)

    init(_ loader: ImageLoader) {
        view = ImageView(loader, size: (width: 96, height: 72))
        super.init(spacing: 12)
        view.widget.styled(.card).aligned(vertically: .center)
        let texts = Column(spacing: 4) {
            title
            caption
        }
        append(view)
        append(texts.aligned(vertically: .center).expanded())
        margins = 8
    }

    func show(_ photo: PortalPhoto, of library: PhotoLibrary) {
        title.text = photo.title
        caption.text = PhotoLibrary.caption(photo)
        view.load(library.thumbnail(photo), placeholder: PhotoLibrary.color(photo))
    }
}
