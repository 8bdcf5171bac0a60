import CGTK

/// The render node of a text, recorded for one scale factor.
final class NativeDrawing {
    let node: OpaquePointer
    let scale: Int

    /// Takes ownership of a render node.
    init(owning node: OpaquePointer, scale: Int) {
        self.node = node
        self.scale = scale
    }

    isolated deinit {
        gsk_render_node_unref(node)
    }
}
