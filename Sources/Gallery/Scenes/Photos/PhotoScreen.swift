import GalleryService
import Inlay

/// A screen with one photo that fills the window.
@MainActor
final class PhotoScreen: Screen {
    private let view: ImageView
    private let problem = Label().styled(.warning)
    private let load: @MainActor () -> Void

    init(_ photo: PortalPhoto, _ library: PhotoLibrary) {
        let view = ImageView(library.loader, mode: .fit)
        self.view = view
        load = { view.load(library.imageURL(photo), placeholder: PhotoLibrary.color(photo)) }
        super.init(photo.title)
        view.label = photo.title
        view.widget.expanded(vertically: true)
        let caption = Label(PhotoLibrary.caption(photo)).styled(.dimmed)
        for label in [problem, caption] { label.textAlignment = .center }
        problem.isVisible = false
        content = Column(spacing: 12) {
            view
            problem
            caption
        }
        .margins(16)
        view.onResult = { [weak self] in self?.show($0) }
        load()
    }

    /// Loads the photo if it is missing, because the service is back.
    func reload() {
        if view.shown == nil { load() }
    }

    private func show(_ result: Result<LoadedImage, ImageError>) {
        if case .failure(let error) = result {
            problem.text = "\(error.sentence). Only the preview is shown."
        }
        problem.isVisible = !problem.text.isEmpty && view.shown == nil
    }
}

extension ImageError {
    /// The message for the user, without URLs and terms of the protocol.
    var sentence: String {
        switch self {
        case .service: "The service can't be reached"
        case .tooLarge: "The photo is too large"
        default: "The photo is damaged"
        }
    }
}
