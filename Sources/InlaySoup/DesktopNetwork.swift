import CGLib
import CSoup
public import InlayService
import Synchronization

/// Whether the desktop has a network, as GLib's monitor says.
///
/// ```swift
/// configuration.reachability = Reachability(monitor: DesktopNetwork.shared)
/// ```
///
/// Changes are told where GLib's main loop runs, as it does in every program with a window.
public final class DesktopNetwork: NetworkMonitoring {
    /// The desktop's, for the whole program.
    public static let shared = DesktopNetwork()

    /// GLib's own, which lives as long as the program.
    private nonisolated(unsafe) let monitor: OpaquePointer
    private let listeners = Mutex<[Int: AsyncStream<Bool>.Continuation]>([:])

    private init() {
        // GLib ties it to the loop of the thread that asks first: a thread without one of its own is tied
        // to the main one, as web views want it.
        monitor = g_network_monitor_get_default()
        let this = Unmanaged.passUnretained(self).toOpaque()
        inlay_network_monitor_connect(
            monitor,
            { _, isAvailable, this in
                guard let this else { return }
                Unmanaged<DesktopNetwork>.fromOpaque(this).takeUnretainedValue()
                    .tell(isAvailable != 0)
            }, this)
    }

    /// Whether there is a network now.
    public var isAvailable: Bool { g_network_monitor_get_network_available(monitor) != 0 }

    /// Whether there is a network, each time that something about it changes.
    public var changes: AsyncStream<Bool> {
        let (stream, listener) = AsyncStream.makeStream(
            of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            let number = (listeners.keys.max() ?? 0) + 1
            listeners[number] = listener
            return number
        }
        listener.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.removeValue(forKey: number) }
        }
        return stream
    }

    private func tell(_ isAvailable: Bool) {
        for listener in listeners.withLock({ $0 }).values { listener.yield(isAvailable) }
    }
}
