import CGTK
import Foundation
import Inlay

/// *Page to picture*: an address in the header bar, and the page there as a picture.
@MainActor
final class PictureScene: Scene {
    let content = Widgets.column()
    var header: Object? { clamp }

    private let field = Object(adopting: gtk_entry_new())
    private let clamp = Object(adopting: adw_clamp_new())
    private let picture = Object(adopting: gtk_picture_new())
    private let spinner = Object(adopting: gtk_spinner_new())
    private let status = Object(adopting: gtk_label_new("Give the address of a page."))
    private let snapshotter = Snapshotter()
    private let portal: Portal
    private var drawing: Task<Void, Never>?
    private let stage = Object(adopting: gtk_overlay_new())
    private lazy var opening = Task { await open() }

    init(_ portal: Portal) {
        self.portal = portal
        gtk_widget_set_hexpand(field.cast(), 1)
        gtk_entry_set_placeholder_text(field.cast(), "example.org")
        gtk_entry_set_input_purpose(field.cast(), GTK_INPUT_PURPOSE_URL)
        adw_clamp_set_maximum_size(clamp.opaque, 480)
        adw_clamp_set_child(clamp.opaque, field.cast())
        Widgets.setName("Address of the page", of: field)
        field.connect("activate") { [weak self] in self?.draw() }

        gtk_picture_set_can_shrink(picture.opaque, 1)
        gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_CONTAIN)
        gtk_widget_set_valign(picture.cast(), GTK_ALIGN_START)
        gtk_widget_set_size_request(spinner.cast(), 32, 32)
        for side in [gtk_widget_set_valign, gtk_widget_set_halign] {
            side(spinner.cast(), GTK_ALIGN_CENTER)
        }
        let scrolling = Widgets.scrollingDown(picture)
        gtk_overlay_set_child(stage.opaque, scrolling.cast())
        gtk_overlay_add_overlay(stage.opaque, spinner.cast())
        gtk_widget_set_vexpand(stage.cast(), 1)
        gtk_box_append(content.cast(), stage.cast())

        gtk_label_set_ellipsize(status.opaque, PANGO_ELLIPSIZE_MIDDLE)
        gtk_widget_add_css_class(status.cast(), "dim-label")
        Widgets.setMargins(8, of: status)
        gtk_box_append(content.cast(), status.cast())
    }

    func appeared() { _ = opening }

    func ready() async {
        await opening.value
        await drawing?.value
    }

    /// Starts with the page of the gallery's own service.
    private func open() async {
        do {
            field[Property<String>("text")] = try await portal.address.absoluteString
            draw()
        } catch {
            gtk_label_set_text(status.opaque, "The gallery's service didn't start: \(error)")
        }
    }

    private func draw() {
        guard let address = PageAddress(field[Property<String>("text")]) else {
            return gtk_label_set_text(status.opaque, "That is no address of a page.")
        }
        field[Property<String>("text")] = address.url.absoluteString
        drawing?.cancel()
        drawing = Task { await draw(address.url) }
    }

    private func draw(_ url: URL) async {
        gtk_spinner_start(spinner.opaque)
        gtk_label_set_text(status.opaque, "Loading \(url.absoluteString) …")
        defer { if !Task.isCancelled { gtk_spinner_stop(spinner.opaque) } }
        do {
            let start = ContinuousClock.now
            let options = SnapshotOptions(width: max(320, Int(gtk_widget_get_width(stage.cast()))))
            let result = try await snapshotter.picture(of: .url(url), options)
            let time = (ContinuousClock.now - start) / .milliseconds(1)
            guard !Task.isCancelled else { return }
            show(result, of: url)
            let text = "\(result.width) × \(result.height) pixels in \(Int(time)) ms"
            gtk_label_set_text(status.opaque, text)
        } catch {
            guard !Task.isCancelled else { return }
            gtk_label_set_text(status.opaque, "\(error)")
        }
    }

    private func show(_ result: Picture, of url: URL) {
        let bytes = g_bytes_new(result.png, gsize(result.png.count))
        defer { g_bytes_unref(bytes) }
        guard let raw = gdk_texture_new_from_bytes(bytes, nil) else { return }
        let texture = Object(owning: raw)
        gtk_picture_set_paintable(picture.opaque, texture.opaque)
        gtk_picture_set_alternative_text(picture.opaque, "The page \(url.absoluteString)")
    }
}
