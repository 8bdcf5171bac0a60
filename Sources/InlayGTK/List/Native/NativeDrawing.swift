import CGTK

/// What a text looks like, recorded for one scale.
final class NativeDrawing {
    let node: OpaquePointer
    let scale: Int

    /// Takes a node over.
    init(owning node: OpaquePointer, scale: Int) {
        self.node = node
        self.scale = scale
    }

    isolated deinit {
        gsk_render_node_unref(node)
    }
}
