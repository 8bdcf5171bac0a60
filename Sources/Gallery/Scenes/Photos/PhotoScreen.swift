import CGTK
import GalleryService
import Inlay

/// One photograph, as large as the window.
@MainActor
final class PhotoScreen: Screen {
    let title: String
    let widget: Object
    private let view: ImageView
    private let problem = Object(adopting: gtk_label_new(""))
    private let load: @MainActor () -> Void

    init(_ photo: PortalPhoto, _ library: PhotoLibrary) {
        title = photo.title
        let view = ImageView(library.loader, mode: .fit)
        self.view = view
        view.label = photo.title
        gtk_widget_set_hexpand(view.widget.cast(), 1)
        gtk_widget_set_vexpand(view.widget.cast(), 1)
        let caption = Object(adopting: gtk_label_new(PhotoLibrary.caption(photo)))
        gtk_widget_add_css_class(caption.cast(), "dim-label")
        gtk_label_set_wrap(caption.opaque, 1)
        gtk_label_set_justify(caption.opaque, GTK_JUSTIFY_CENTER)
        gtk_label_set_wrap(problem.opaque, 1)
        gtk_widget_add_css_class(problem.cast(), "warning")
        gtk_widget_set_visible(problem.cast(), 0)
        widget = Widgets.column(spacing: 12, children: [view.widget, problem, caption])
        Widgets.setMargins(16, of: widget)
        load = { view.load(library.picture(photo), placeholder: PhotoLibrary.color(photo)) }
        view.onResult = { [weak self] in self?.tell($0) }
        load()
    }

    /// Loads what isn't there: the service is back.
    func reload() {
        if view.shown == nil { load() }
    }

    func ready() async {
        while view.isLoading { await Frame.next(of: widget) }
    }

    private func tell(_ result: Result<LoadedImage, ImageError>) {
        if case .failure(let error) = result {
            gtk_label_set_text(problem.opaque, "\(error)")
            gtk_widget_set_visible(problem.cast(), 1)
        } else {
            gtk_widget_set_visible(problem.cast(), 0)
        }
    }
}
