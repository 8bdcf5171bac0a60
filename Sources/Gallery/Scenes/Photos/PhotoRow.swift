import GalleryService
import Inlay

/// A row with a photo and two lines of text beside it, or three if the photo can't be loaded.
@MainActor
final class PhotoRow: Row {
    let view: ImageView
    private let title = Label(wrapping: .truncated).styled(.heading)
    private let caption = Label(wrapping: .truncated).styled(.dimmed)
    private let reason = Label(wrapping: .truncated)
    private let failure = Row(spacing: 6)

    init(_ loader: ImageLoader) {
        view = ImageView(loader, size: (width: 96, height: 72))
        super.init(spacing: 12)
        view.widget.styled(.card).aligned(vertically: .center)
        let texts = Column(spacing: 4) {
            title
            caption
            failure
        }
        failure.append(Icon("dialog-warning-symbolic"))
        failure.append(reason)
        failure.styled(.caption, .warning)
        failure.isVisible = false
        view.onResult = { [weak self] in self?.show($0) }
        append(view)
        append(texts.aligned(vertically: .center).expanded())
        margins = Insets(horizontal: 18, vertical: 8)
    }

    func show(_ photo: PortalPhoto, of library: PhotoLibrary) {
        failure.isVisible = false
        title.text = photo.title
        caption.text = PhotoLibrary.caption(photo)
        view.load(library.thumbnail(photo), placeholder: PhotoLibrary.color(photo))
    }

    /// Shows below the caption why the photo is missing.
    private func show(_ result: Result<LoadedImage, ImageError>) {
        if case .failure(let error) = result { reason.text = error.sentence }
        failure.isVisible = view.shown == nil && !reason.text.isEmpty
    }
}
