import CGLib
import InlayGObject
public import InlayImages

/// An observer that makes an image loader release cached images under memory pressure.
///
/// ```swift
/// let watch = ImageMemoryWatch(loader)
/// ```
///
/// The observer works until it is released. The system reports memory pressure through GLib's
/// `GMemoryMonitor`.
@MainActor
public final class ImageMemoryWatch {
    // The isolation is written out: a release build of a module that imports this one doesn't see that
    // it is the target's default, and refuses the `isolated deinit`.

    private let monitor = GLibObject(owning: g_memory_monitor_dup_default())
    private var handler: SignalHandler?

    /// Makes a loader release cached images whenever the system reports memory pressure.
    public init(_ loader: ImageLoader) {
        handler = monitor.connect("low-memory-warning") { (level: UInt32) in
            let part = Self.part(at: level)
            // In the background, because releasing memory takes time.
            Task.detached { loader.releaseMemory(keeping: part) }
        }
    }

    isolated deinit {
        handler.map(monitor.disconnect)
    }

    /// Returns the fraction of the cache to keep, from 0 to 1; `level` is the memory pressure as
    /// GLib reports it, from 50 (low) to 255 (critical).
    static func part(at level: UInt32) -> Double {
        level < 100 ? 0.5 : level < 200 ? 0.1 : 0
    }
}
