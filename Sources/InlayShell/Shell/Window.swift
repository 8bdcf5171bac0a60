import CGLib
import CGTK
import InlayGObject

/// A window of the app.
///
/// ```swift
/// let window = Window("Hello", content: HelloScreen())
/// window.add(MenuAction("Find", shortcuts: "Ctrl+F") { … })
/// window.present()
/// ```
///
/// A window lives until it is closed; the app needs no reference to it. Content other than a
/// ``NavigationStack`` or ``SplitView`` gets a header bar.
open class Window: Widget {
    /// Called when the user asks to close the window; return false to keep it open.
    public final var onCloseRequest: (() -> Bool)?
    /// Called once, after the window was closed for any reason; its content still exists, for example
    /// to store its state.
    public final var onClose: (() -> Void)?
    /// The actions that were added to the window.
    public final var actions: [MenuAction] { windowActions.actions }

    /// The content below the toasts.
    let overlay = Widget(adopting: adw_toast_overlay_new())
    /// The actions of the window and of its visible screens.
    final let windowActions = WindowActions()
    private var frame: ScreenFrame?
    private(set) final var isClosed = false

    /// Creates a window with a title and content.
    ///
    /// - Parameters:
    ///   - title: The title of the window.
    ///   - content: The content; nil for an empty window.
    ///   - width: The initial width, in points.
    ///   - height: The initial height, in points; nil for the content's own height.
    public init(
        _ title: String = "", content: (any WidgetConvertible)? = nil, width: Int = 640,
        height: Int? = 480
    ) {
        super.init(
            adopting: Application.current.map { adw_application_window_new($0.object.cast()) }
                ?? adw_window_new())
        self.title = title
        setChild(overlay, "content")
        resize(width: width, height: height)
        windowActions.install(on: self)
        WheelRouter.install(on: self)
        for key in [KeyboardShortcut("Escape"), .back] {
            onKey(key) { [weak self] in self?.goBackWithoutFocus() ?? false }
        }
        _ = connect("close-request") { [weak self] () -> Bool in
            guard let self else { return false }
            guard onCloseRequest?() ?? true else { return true }
            close()
            return true
        }
        self.content = content
        showContent()
    }

    /// The container that had the keyboard focus when its content was disabled for a while, such as
    /// the fields of a form that is being submitted.
    package final weak var busyContent: Widget?

    /// The content of the window; nil for an empty window.
    public final var content: (any WidgetConvertible)? {
        didSet { if content !== oldValue { showContent() } }
    }

    /// The title of the window, as displayed by the desktop.
    ///
    /// The header bar displays it too, unless the content is a ``Screen``, ``NavigationStack`` or
    /// ``SplitView``, whose header bars display the titles of screens.
    public final var title: String {
        get { self[GLibProperty("title")] }
        set {
            self[GLibProperty("title")] = newValue
            if let frame, !(content is Screen) { frame.screen.title = newValue }
        }
    }

    /// Whether the app's other windows accept no input until this window is closed.
    public final var isModal: Bool {
        get { self[GLibProperty("modal")] }
        set { self[GLibProperty("modal")] = newValue }
    }

    /// Whether the user can resize the window.
    public final var isResizable: Bool {
        get { self[GLibProperty("resizable")] }
        set { self[GLibProperty("resizable")] = newValue }
    }

    /// Whether the window has decorations: borders, a shadow, and buttons such as Close.
    public final var isDecorated: Bool {
        get { self[GLibProperty("decorated")] }
        set { self[GLibProperty("decorated")] = newValue }
    }

    /// Whether the window fills the monitor.
    public final var isFullscreen: Bool {
        get { self[GLibProperty("fullscreened")] }
        set { self[GLibProperty("fullscreened")] = newValue }
    }

    /// Resizes the window to a size in points; a height of nil means the content's own height.
    public final func resize(width: Int, height: Int?) {
        gtk_window_set_default_size(
            cast(), Int32(clamping: width), height.map { Int32(clamping: $0) } ?? -1)
    }

    /// Shows the window, raises it above all others and gives it the keyboard focus.
    public final func present() { gtk_window_present(cast()) }

    /// Shows the window as a modal window over its parent.
    ///
    /// The app's other windows accept no input until this window is closed.
    public final func present(over parent: Window) {
        gtk_window_set_transient_for(cast(), parent.cast())
        isModal = true
        present()
    }

    /// Goes back in the navigation stack of the window if no widget has the keyboard focus, because
    /// only the window receives keys then.
    ///
    /// - Returns: Whether there was a screen to go back to.
    final func goBackWithoutFocus() -> Bool {
        // Going back would cancel the submission of a form that has disabled its fields.
        let isBusy =
            busyContent.map { !$0.isEnabled && gtk_widget_get_mapped($0.cast()) != 0 } ?? false
        guard gtk_window_get_focus(cast()) == nil, !isBusy else { return false }
        let stack = content as? NavigationStack ?? (content as? SplitView)?.content
        guard let stack, !stack.isCovered() else { return false }
        return stack.goBack()
    }

    /// Closes the window without calling ``onCloseRequest``; closing it again does nothing.
    public final func close() {
        guard !isClosed else { return }
        isClosed = true
        // The content exists until `onClose` has returned, which may store its state.
        let (onClose, content) = (onClose, content)
        defer { withExtendedLifetime(content) {} }
        (self.onClose, onCloseRequest) = (nil, nil)
        OpenPopovers.close(in: cast())
        self.content = nil
        gtk_window_destroy(cast())
        windowActions.stopObserving()
        // Ends the window's dialogs now, not when the last reference to the window is released.
        g_object_run_dispose(cast())
        onClose?()
    }

    /// Adds an action to the window.
    ///
    /// Its shortcuts work regardless of which widget in the window has the keyboard focus. The
    /// focused widget gets a key first if the key has no modifier other than Shift, or edits text,
    /// such as Ctrl+C.
    ///
    /// Of enabled actions with the same shortcut, it performs the one that was added last.
    public final func add(_ action: MenuAction) { windowActions.add(action) }

    /// Removes an action from the window; does nothing if it wasn't added.
    public final func remove(_ action: MenuAction) { windowActions.remove(action) }

    /// The window of the app that has the keyboard; nil if none has it.
    package static var active: Window? {
        let windows = gtk_window_list_toplevels()
        defer { g_list_free(windows) }
        var next = windows
        while let item = next {
            next = item.pointee.next
            guard let pointer = item.pointee.data,
                gtk_window_is_active(pointer.assumingMemoryBound(to: GtkWindow.self)) != 0,
                let window = existing(pointer) as? Window
            else { continue }
            return window
        }
        return nil
    }

    // MARK: - Private

    private func showContent() {
        frame = nil
        guard let content else { return overlay.setChild(nil) }
        if content.widget is any HeaderBarOwner {
            overlay.setChild(content)
        } else {
            let screen = content as? Screen ?? Screen(title, content: content)
            let frame = ScreenFrame(screen)
            self.frame = frame
            overlay.setChild(frame)
        }
    }
}

/// A window for a short task, to present over another window; the user can close it with Escape.
///
/// ```swift
/// Sheet("New Message", content: Compose()).present(over: window)
/// ```
open class Sheet: Window {
    /// Creates a sheet of a size in points; a height of nil means the content's own height.
    public override init(
        _ title: String = "", content: (any WidgetConvertible)? = nil, width: Int = 420,
        height: Int? = nil
    ) {
        super.init(title, content: content, width: width, height: height)
        onKey("Escape") { [weak self] in
            guard let self else { return false }
            // As if the stack had the focus, Escape pops its screens first.
            if !goBackWithoutFocus() { gtk_window_close(cast()) }
            return true
        }
    }
}

extension Widget {
    /// The window that contains the widget; nil if there is none.
    public final var window: Window? {
        gtk_widget_get_root(cast()).flatMap {
            Self.existing(UnsafeMutableRawPointer($0)) as? Window
        }
    }
}
