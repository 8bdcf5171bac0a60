import CGLib
import InlayGObject
public import InlayImages

/// Has a loader let go of pictures when the system says that memory gets scarce.
///
/// ```swift
/// let watch = ImageMemoryWatch(loader)
/// ```
///
/// It watches as long as the value lives. The system's word comes by GLib's `GMemoryMonitor`.
public final class ImageMemoryWatch {
    private let monitor = Object(owning: g_memory_monitor_dup_default())
    private var handler: SignalHandler?

    /// Begins to watch.
    public init(_ loader: ImageLoader) {
        handler = monitor.connect("low-memory-warning") { (level: UInt32) in
            let part = Self.part(at: level)
            // Giving back memory takes its time.
            Task.detached { loader.releaseMemory(keeping: part) }
        }
    }

    isolated deinit {
        handler.map(monitor.disconnect)
    }

    /// What is kept at a level of the system's, from 50 (low) to 255 (critical).
    static func part(at level: UInt32) -> Double {
        level < 100 ? 0.5 : level < 200 ? 0.1 : 0
    }
}
