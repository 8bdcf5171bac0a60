import CGLib
import CGTK
public import Foundation
import Glibc
public import InlayGObject
public import InlayValues

/// An app: its life cycle, its windows, and the actions that work in all of them.
///
/// ```swift
/// @main final class Hello: Application {
///     override func activate() { Window("Hello", content: HelloScreen()).present() }
/// }
/// ```
///
/// The static `main()` is synchronous: it runs GLib's main loop, and Swift's main actor on it.
/// Ctrl+Q quits, Ctrl+W closes a window, Ctrl+? displays the shortcuts of all actions.
open class Application {
    /// The app; nil before its initializer was called.
    public private(set) static var current: Application?

    /// The `AdwApplication`.
    public final let object: GLibObject
    /// The actions that work in all windows.
    ///
    /// At startup, the actions for the shortcuts window, the about window and quitting are added.
    public private(set) final var actions: [MenuAction] = []
    /// The content of the about window; nil for no about window.
    ///
    /// It is read when the app starts, so set it in the initializer.
    public final var about: AboutInfo?

    /// The app's unique identifier on the desktop, as in its `.desktop` file: `org.example.Hello`.
    ///
    /// The default is `org.inlay.` followed by the name of the class.
    open class var identifier: String { "org.inlay.\(self)" }

    /// Whether a second launch of the app activates the running instance and starts no other.
    open class var isSingleInstance: Bool { true }

    /// Creates the app and initializes GTK; called by `main()`.
    public required init() {
        Self.prepare()
        let flags: GApplicationFlags =
            Self.isSingleInstance
            ? G_APPLICATION_HANDLES_OPEN
            : GApplicationFlags(
                G_APPLICATION_HANDLES_OPEN.rawValue | G_APPLICATION_NON_UNIQUE.rawValue)
        object = GLibObject(
            owning: UnsafeMutableRawPointer(adw_application_new(Self.identifier, flags)))
        Self.current = self
        object.connect("activate") { [unowned self] in activated() }
        object.connect("open") {
            [unowned self] (files: UnsafeMutableRawPointer, count: Int32) in
            let files = files.assumingMemoryBound(to: OpaquePointer?.self)
            open((0..<Int(count)).compactMap { url(of: files[$0]) })
        }
        object.connect("shutdown") { [unowned self] in
            // So that drafts are written, and windows and screens are notified.
            for window in windows { window.close() }
        }
        object.connect("startup") { [unowned self] in
            addStandardActions()
            IconSupport.check()
        }
    }

    /// Runs the app until its last window is closed or ``quit()`` is called, then exits.
    public static func main() {
        // Before the app's own properties are initialized, which may be widgets.
        prepare()
        exit(Self().run(CommandLine.arguments))
    }

    /// Runs the app until its last window is closed or ``quit()`` is called.
    ///
    /// - Parameter arguments: The program's name, then the files or URLs to open.
    /// - Returns: The exit code of the program.
    public final func run(_ arguments: [String]) -> Int32 {
        var raw = arguments.map { strdup($0) } + [nil]
        defer { for argument in raw { free(argument) } }
        return g_application_run(object.cast(), Int32(arguments.count), &raw)
    }

    /// Called when the app is launched without files; override it to present a window.
    ///
    /// If the user launches the app again while it has windows, the most recently used window is
    /// presented instead.
    open func activate() {}

    /// Called when the app is launched with files or URLs to open.
    ///
    /// The default implementation ignores them: it presents the most recently used window, or calls
    /// ``activate()`` if there is no window.
    open func open(_ urls: [URL]) { activated() }

    /// Closes all windows without calling their `onCloseRequest`, and quits the app.
    public final func quit() { g_application_quit(object.cast()) }

    /// The open windows, the most recently used first.
    public final var windows: [Window] {
        var windows: [Window] = []
        var next = gtk_application_get_windows(object.cast())
        while let item = next {
            let window = item.pointee.data.flatMap { Widget.existing($0) } as? Window
            if let window { windows.append(window) }
            next = item.pointee.next
        }
        return windows
    }

    /// The color scheme of all windows, and of the pages in them; by default that of the desktop.
    ///
    /// ```swift
    /// Application.colorScheme = .dark
    /// ```
    public static var colorScheme: ColorScheme {
        get { ColorSchemeQueue.shared.appColorScheme }
        set { ColorSchemeQueue.shared.appColorScheme = newValue }
    }

    /// Adds an action with its shortcuts, for all windows.
    public final func add(_ action: MenuAction) {
        actions.append(action)
        g_action_map_add_action(object.opaque, action.object.opaque)
        setShortcuts(action.shortcuts.map(\.accelerator), of: "app.\(action.name)")
    }

    /// Creates a button for the header bar that opens the app's main menu.
    ///
    /// The menu contains the given groups of actions, then the actions for the shortcuts window,
    /// the about window and quitting. Call this after startup, when these standard actions exist.
    public final func makeMenuButton(_ groups: [MenuAction]...) -> MenuButton {
        let standard = actions.filter { ["shortcuts", "about", "quit"].contains($0.name) }
        let button = MenuButton(
            icon: "open-menu-symbolic", InterfaceText.mainMenu(), Menu(groups: groups + [standard]))
        button.isPrimary = true
        return button
    }

    /// Shows a desktop notification.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - body: The text below the title.
    ///   - id: An identifier; a later notification with the same identifier replaces this one.
    ///   - action: One of the app's ``actions`` to perform when the notification is pressed; nil to
    ///     activate the app.
    public final func notify(
        _ title: String, _ body: String = "", id: String? = nil, action: MenuAction? = nil
    ) {
        let notification = GLibObject(owning: g_notification_new(title))
        g_notification_set_body(notification.opaque, body)
        if let action {
            g_notification_set_default_action(notification.opaque, "app.\(action.name)")
        }
        g_application_send_notification(object.cast(), id, notification.opaque)
    }

    /// Removes the notification with an identifier.
    public final func withdrawNotification(id: String) {
        g_application_withdraw_notification(object.cast(), id)
    }

    // MARK: - Private

    private func activated() {
        if let window = windows.first { return window.present() }
        activate()
    }

    private func addStandardActions() {
        add(
            MenuAction(
                InterfaceText.keyboardShortcuts(), name: "shortcuts", shortcuts: "Ctrl+?"
            ) { [weak self] in self?.showShortcuts() })
        if let about {
            add(
                MenuAction(InterfaceText.about(about.name), name: "about") { [weak self] in
                    about.show(over: self?.windows.first)
                })
        }
        add(
            MenuAction(InterfaceText.quit(), name: "quit", shortcuts: "Ctrl+Q") { [weak self] in
                self?.quit()
            })
        setShortcuts(["<Control>w"], of: "window.close")
    }

    private func showShortcuts() {
        let window = windows.first
        let groups = [
            (InterfaceText.application(), actions), (window?.title ?? "", window?.actions ?? []),
        ]
        ShortcutsWindow.show(groups, over: window)
    }

    private func setShortcuts(_ accelerators: [String], of action: String) {
        var raw = accelerators.map { UnsafePointer(strdup($0)) } + [nil]
        defer { for text in raw { free(UnsafeMutablePointer(mutating: text)) } }
        gtk_application_set_accels_for_action(object.cast(), action, &raw)
    }

    /// Initializes GTK, or exits the program with a message if there is no display.
    private static func prepare() {
        MainLoop.attach()
        guard gtk_init_check() != 0 else {
            inlay_print_error("error: There is no display for the app's windows.\n")
            exit(69)
        }
        adw_init()
    }
}

/// Returns the URL of a `GFile`; nil for no file or an invalid URI.
func url(of file: OpaquePointer?) -> URL? {
    guard let file, let raw = g_file_get_uri(file) else { return nil }
    defer { g_free(raw) }
    return URL(string: String(cString: raw))
}
