import CGLib
import CGTK
import Foundation
import HTTPTypes
import Inlay
import InlayGObject

/// Rows as written without a loader: each fetches its image when it is bound, and cancels when it
/// is unbound.
final class NaiveRows {
    let factory = GLibObject(owning: gtk_signal_list_item_factory_new())
    private(set) var shown: Set<String> = []
    private var tasks: [UnsafeMutableRawPointer: Task<Void, Never>] = [:]

    init(_ server: FlingServer, side: Int) {
        factory.connect("setup") { (item: UnsafeMutableRawPointer) in
            let picture = GLibObject(adopting: gtk_picture_new())
            gtk_widget_set_size_request(picture.cast(), Int32(side), Int32(side))
            gtk_list_item_set_child(OpaquePointer(item), picture.cast())
        }
        factory.connect("bind") { [weak self] (item: UnsafeMutableRawPointer) in
            let position = Int(gtk_list_item_get_position(OpaquePointer(item)))
            let url = FlingServer.url(position)
            self?.tasks[item] = Task { [weak self] in
                guard let response = try? await server.send(TransportRequest(.get, url)),
                    let bytes = response.body.bytes, !Task.isCancelled
                else { return }
                let data = g_bytes_new(bytes, gsize(bytes.count))
                defer { g_bytes_unref(data) }
                guard let texture = gdk_texture_new_from_bytes(data, nil) else { return }
                let child = gtk_list_item_get_child(OpaquePointer(item))
                gtk_picture_set_paintable(OpaquePointer(child), texture)
                g_object_unref(UnsafeMutableRawPointer(texture))
                self?.shown.insert(url.path)
                self?.tasks[item] = nil
            }
        }
        factory.connect("unbind") { [weak self] (item: UnsafeMutableRawPointer) in
            self?.tasks.removeValue(forKey: item)?.cancel()
            let child = gtk_list_item_get_child(OpaquePointer(item))
            gtk_picture_set_paintable(OpaquePointer(child), nil)
        }
    }

    var isIdle: Bool { tasks.isEmpty }
}
