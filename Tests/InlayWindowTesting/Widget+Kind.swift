import CGLib
import CGTK
import InlayGObject
import InlayShell

extension Widget {
    /// The descendants of a GTK class, in the order of the widget tree.
    func descendants(of type: GType) -> [Widget] {
        InlayWindowTesting.descendants(of: self).filter {
            let instance = $0.pointer.assumingMemoryBound(to: GTypeInstance.self)
            return g_type_check_instance_is_a(instance, type) != 0
        }.map { Widget.existing($0.pointer) ?? Widget(adopting: $0.pointer) }
    }

    /// The texts of the visible labels in the widget, in the order of the widget tree.
    var labelTexts: [String] {
        descendants(of: gtk_label_get_type()).filter { gtk_widget_get_mapped($0.cast()) != 0 }
            .map { $0[GLibProperty<String>("label")] }
    }
}

extension Pixels {
    /// Counts the pixels that differ by at most 60 in each channel from a color.
    func count(_ red: Int, _ green: Int, _ blue: Int, in columns: Range<Int>? = nil) -> Int {
        var count = 0
        for x in columns ?? 0..<width {
            for y in 0..<height {
                let pixel = self[x, y]
                guard pixel.count == 3 else { continue }
                let isNear = zip(pixel, [red, green, blue]).allSatisfy { abs(Int($0) - $1) <= 60 }
                if isNear { count += 1 }
            }
        }
        return count
    }
}
