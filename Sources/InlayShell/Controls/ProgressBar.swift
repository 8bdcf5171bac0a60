import CGLib
import CGTK
import InlayGObject

/// A bar that displays the progress of a task.
public final class ProgressBar: Widget {
    /// The style class of an indeterminate bar while animations are disabled.
    private static let still: StyleClass = "inlay-still-progress"
    /// The time between two pulses, in microseconds.
    private static let interval: gint64 = 100_000

    private var tick: UInt32 = 0
    private var lastPulse: gint64 = 0
    private var settingsObserver: SignalHandler?
    private let settings = gtk_settings_get_default().map { GLibObject(adopting: $0) }

    /// Creates a bar with the completed fraction, from 0 to 1.
    public init(_ fraction: Double = 0) {
        super.init(adopting: gtk_progress_bar_new())
        self.fraction = fraction
        // In a row, GTK would draw the bar at the top.
        verticalAlignment = .center
        connect("map") { [weak self] in self?.showActivity() }
        connect("unmap") { [weak self] in self?.endActivity() }
    }

    isolated deinit { stopObserving() }

    /// The completed fraction, from 0 to 1; setting it sets ``isIndeterminate`` to false.
    public var fraction: Double {
        get { self[GLibProperty("fraction")] }
        set {
            isIndeterminate = false
            self[GLibProperty("fraction")] = newValue
        }
    }

    /// Whether the completed fraction is unknown.
    ///
    /// An indeterminate bar is animated while it is visible, or striped if the user's settings
    /// disable animations.
    public var isIndeterminate = false {
        didSet {
            guard isIndeterminate != oldValue else { return }
            if isIndeterminate { showActivity() } else { endActivity() }
        }
    }

    /// The text in the bar; nil for none.
    public var text: String? {
        get { self[GLibProperty("text")] }
        set {
            self[GLibProperty("text")] = newValue
            self[GLibProperty("show-text")] = newValue != nil
        }
    }

    /// Moves the bar a little, to show activity of unknown duration.
    public func pulse() { gtk_progress_bar_pulse(opaque) }

    // MARK: - Activity

    /// Starts the animation of a visible, indeterminate bar, or draws stripes if animations are
    /// disabled.
    private func showActivity() {
        guard isIndeterminate, gtk_widget_get_mapped(cast()) != 0 else { return }
        endActivity()
        settingsObserver = settings?.connect("notify::gtk-enable-animations") { [weak self] in
            self?.showActivity()
        }
        guard DesktopTheme.shared.isAnimated else {
            ControlStyleSheet.load()
            styleClasses.insert(Self.still)
            return accessible.set(GTK_ACCESSIBLE_STATE_BUSY, true)
        }
        pulse()
        lastPulse = 0
        tick = gtk_widget_add_tick_callback(
            cast(),
            { _, clock, context in
                guard let context else { return 0 }
                nonisolated(unsafe) let (now, sendable) = (clock, context)
                return MainActor.assumeIsolated {
                    let bar = Unmanaged<ProgressBar>.fromOpaque(sendable).takeUnretainedValue()
                    bar.advance(to: gdk_frame_clock_get_frame_time(now))
                    return 1
                }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Pulses the bar ten times a second at any frame rate; GTK animates it between pulses.
    private func advance(to time: gint64) {
        guard time - lastPulse >= Self.interval else { return }
        lastPulse = time
        pulse()
    }

    private func endActivity() {
        let wasActive = tick != 0 || styleClasses.contains(Self.still)
        stopObserving()
        styleClasses.remove(Self.still)
        guard wasActive else { return }
        accessible.set(GTK_ACCESSIBLE_STATE_BUSY, false)
        // Ends GTK's own motion, too, which would request each frame of the window.
        self[GLibProperty("fraction")] = fraction
    }

    private func stopObserving() {
        if tick != 0 { gtk_widget_remove_tick_callback(cast(), tick) }
        tick = 0
        if let settingsObserver { settings?.disconnect(settingsObserver) }
        settingsObserver = nil
    }
}
