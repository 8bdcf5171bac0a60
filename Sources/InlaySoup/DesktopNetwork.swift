import CGLib
import CSoup
public import InlayService

/// The network availability of the desktop, reported by GLib's network monitor.
///
/// ```swift
/// configuration.reachability = Reachability(monitor: DesktopNetwork.shared)
/// ```
///
/// Changes are reported only while GLib's main loop runs, as it does in every program with a
/// window.
public final class DesktopNetwork: NetworkMonitoring {
    /// The shared monitor of the program.
    public static let shared = DesktopNetwork()

    /// GLib's default monitor, which lives as long as the program.
    private nonisolated(unsafe) let monitor: OpaquePointer
    private let listeners = Broadcast<Bool>()

    private init() {
        // GLib ties the monitor to the main context of the first calling thread. A thread without
        // its own context uses the default context, which web views need.
        monitor = g_network_monitor_get_default()
        let this = Unmanaged.passUnretained(self).toOpaque()
        inlay_network_monitor_connect(
            monitor,
            { _, isAvailable, this in
                guard let this else { return }
                Unmanaged<DesktopNetwork>.fromOpaque(this).takeUnretainedValue()
                    .listeners.send(isAvailable != 0)
            }, this)
    }

    /// Whether a network is available now.
    public var isAvailable: Bool { g_network_monitor_get_network_available(monitor) != 0 }

    /// A stream of the network availability after each change.
    public var changes: AsyncStream<Bool> { listeners.stream(policy: .bufferingNewest(1)) }
}
