import CGTK
public import InlayGObject
import InlayValues

/// A toast: a short message at the bottom of a window, with an optional button.
///
/// ```swift
/// window.show(Toast("3 messages deleted", button: "Undo") { … })
/// ```
public final class Toast {
    /// The `AdwToast`.
    public let object: GLibObject
    /// Called when the toast has disappeared, whether or not its button was pressed.
    public var onDismiss: (() -> Void)? {
        didSet {
            if let dismissHandler { object.disconnect(dismissHandler) }
            dismissHandler = onDismiss.map { report in object.connect("dismissed") { report() } }
        }
    }
    private var dismissHandler: SignalHandler?

    /// Creates a toast with a message and no button.
    ///
    /// - Parameters:
    ///   - title: The message, which is never parsed as markup.
    ///   - duration: The time after which the toast disappears, rounded up to whole seconds; nil to
    ///     keep it until it is dismissed.
    public init(_ title: String, duration: Duration? = .seconds(5)) {
        object = GLibObject(owning: adw_toast_new(Markup.escaped(title)))
        // GTK keeps a toast whose timeout is 0.
        object[GLibProperty<UInt32>("timeout")] = duration.map(Self.wholeSeconds) ?? 0
    }

    /// Creates a toast with a message and a button.
    ///
    /// - Parameters:
    ///   - title: The message, which is never parsed as markup.
    ///   - button: The title of the button.
    ///   - duration: The time after which the toast disappears, rounded up to whole seconds; nil to
    ///     keep it until it is dismissed.
    ///   - action: Called when the button is pressed, and only then.
    public convenience init(
        _ title: String, button: String, duration: Duration? = .seconds(5),
        action: @escaping () -> Void
    ) {
        self.init(title, duration: duration)
        object[GLibProperty<String?>("button-label")] = Markup.withoutMnemonic(button)
        object.connect("button-clicked") { action() }
    }

    /// Dismisses the toast before its time is over.
    public func dismiss() { adw_toast_dismiss(object.opaque) }

    private static func wholeSeconds(_ duration: Duration) -> UInt32 {
        let seconds = UInt32(clamping: duration.components.seconds)
        let isRoundedUp = duration.components.attoseconds > 0 && seconds < .max
        return max(isRoundedUp ? seconds + 1 : seconds, 1)
    }
}

extension Window {
    /// Shows a toast: a short message at the bottom of the window.
    public final func show(_ toast: Toast) {
        adw_toast_overlay_add_toast(overlay.opaque, toast.object.makeOwnedPointer())
    }

    /// Shows a toast with a message for 5 seconds.
    public final func showToast(_ title: String) { show(Toast(title)) }
}
