import CGLib
import CGTK
package import InlayGObject
package import InlayImages

/// A factory for the rows of a `GtkListView` or `GtkGridView`; each row contains one image.
///
/// ```swift
/// let rows = ImageListFactory(loader, size: (width: 96, height: 96)) { view in
///     view.widget
/// } bind: { view, _, position in
///     view.load(photos[position].thumbnail)
/// }
/// gtk_list_view_set_factory(list.opaque, rows.factory.opaque)
/// ```
///
/// GTK makes a few more rows than are visible, and reuses them. Keep a reference to the factory as
/// long as the list displays its rows.
package final class ImageListFactory {
    /// The `GtkListItemFactory`.
    package let factory: GLibObject

    private var rows: [UnsafeMutableRawPointer: Row] = [:]

    private struct Row {
        let view: ImageView
        let widget: GLibObject
    }

    /// Creates a factory for rows whose images a loader loads.
    ///
    /// - Parameters:
    ///   - loader: The loader of the images.
    ///   - size: The size of an image in points.
    ///   - mode: How an image is scaled if its aspect ratio differs from the view's.
    ///   - makeRow: Creates a row's widget around its image view.
    ///   - bind: Makes a row display the item at a position.
    package init(
        _ loader: ImageLoader, size: (width: Int, height: Int), mode: ImageContentMode = .fill,
        makeRow: @escaping (ImageView) -> GLibObject = { $0.widget },
        bind: @escaping (ImageView, GLibObject, Int) -> Void
    ) {
        factory = GLibObject(owning: gtk_signal_list_item_factory_new())
        factory.connect("setup") { [weak self] (item: UnsafeMutableRawPointer) in
            let view = ImageView(loader, size: size, mode: mode)
            let row = Row(view: view, widget: makeRow(view))
            self?.rows[item] = row
            gtk_list_item_set_child(OpaquePointer(item), row.widget.cast())
        }
        factory.connect("bind") { [weak self] (item: UnsafeMutableRawPointer) in
            guard let row = self?.rows[item] else { return }
            bind(row.view, row.widget, Int(gtk_list_item_get_position(OpaquePointer(item))))
        }
        factory.connect("unbind") { [weak self] (item: UnsafeMutableRawPointer) in
            self?.rows[item]?.view.clear()
        }
        factory.connect("teardown") { [weak self] (item: UnsafeMutableRawPointer) in
            self?.rows[item] = nil
        }
    }

    /// The image views of all current rows.
    package var views: [ImageView] { rows.values.map(\.view) }
}
