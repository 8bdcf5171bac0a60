import CGTK
package import InlayGObject

/// A GDK texture: an immutable image in memory.
package final class Texture: GLibObject {
    package var width: Int { Int(gdk_texture_get_width(opaque)) }
    package var height: Int { Int(gdk_texture_get_height(opaque)) }
}
