import CGLib
import CGTK
public import Foundation
import Glibc
public import InlayGObject

/// An app: its life, its windows and what can be done in all of them.
///
/// ```swift
/// @main final class Hello: Application {
///     override func activate() { Window("Hello", content: HelloScreen()).present() }
/// }
/// ```
///
/// The static `main()` is synchronous: it runs GLib's loop, with Swift's main actor on it. Ctrl+Q quits,
/// Ctrl+W closes a window, Ctrl+? shows the shortcuts of all actions.
open class Application {
    /// The app that runs in this program.
    public private(set) static var current: Application?

    /// The `AdwApplication`.
    public final let object: Object
    /// The actions that work in all windows.
    public private(set) final var actions: [Action] = []
    /// What the about window says; nil for none.
    public final var about: AboutInfo?

    private var hasActivated = false

    /// The app's name among all of the desktop, as in its `.desktop` file: `org.example.Hello`.
    open class var identifier: String { "org.inlay.\(self)" }

    /// Whether a second start of the app only activates the first.
    open class var isSingleInstance: Bool { true }

    /// Makes the app.
    public required init() {
        Self.prepare()
        let flags: GApplicationFlags =
            Self.isSingleInstance
            ? G_APPLICATION_HANDLES_OPEN
            : GApplicationFlags(
                G_APPLICATION_HANDLES_OPEN.rawValue | G_APPLICATION_NON_UNIQUE.rawValue)
        object = Object(
            owning: UnsafeMutableRawPointer(adw_application_new(Self.identifier, flags)))
        Self.current = self
        object.connect("activate") { [unowned self] in activated() }
        object.connect("open") {
            [unowned self] (files: UnsafeMutableRawPointer, count: Int32) in
            let files = files.assumingMemoryBound(to: OpaquePointer?.self)
            open((0..<Int(count)).compactMap { url(of: files[$0]) })
        }
        object.connect("startup") { [unowned self] in addStandardActions() }
    }

    /// Runs the app until its last window is closed or ``quit()`` is called.
    public static func main() {
        // Before the app's own properties are made, which may be views.
        prepare()
        exit(Self().run(CommandLine.arguments))
    }

    /// Runs the app until its last window is closed or ``quit()`` is called.
    ///
    /// - Parameter arguments: The program's name, and the files to open.
    /// - Returns: The exit code of the program.
    public final func run(_ arguments: [String]) -> Int32 {
        var raw = arguments.map { strdup($0) } + [nil]
        defer { for argument in raw { free(argument) } }
        return g_application_run(object.cast(), Int32(arguments.count), &raw)
    }

    /// Called when the app is started without files: shows its window.
    ///
    /// When the user starts the app again, its window is presented, and this isn't called.
    open func activate() {}

    /// Called with the files or addresses that the app is asked to open; if not overridden, it activates
    /// the app.
    open func open(_ urls: [URL]) { activated() }

    /// Ends the app; its windows aren't asked.
    public final func quit() { g_application_quit(object.cast()) }

    /// The windows of the app, the one that was used last first.
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

    /// Adds an action with its shortcuts, for all windows.
    public final func add(_ action: Action) {
        actions.append(action)
        g_action_map_add_action(object.opaque, action.object.opaque)
        setShortcuts(action.shortcuts.map(\.accelerator), of: "app.\(action.name)")
    }

    /// A button for the header bar with the app's menu: the given actions, then the shortcuts, about and
    /// quit.
    public final func makeMenuButton(_ groups: [Action]...) -> MenuButton {
        let standard = actions.filter { ["shortcuts", "about", "quit"].contains($0.name) }
        let button = MenuButton(
            icon: "open-menu-symbolic", "Main Menu", Menu(groups: groups + [standard]))
        button.isPrimary = true
        return button
    }

    /// Shows a notification of the desktop.
    ///
    /// - Parameters:
    ///   - title: The first line.
    ///   - body: What it says.
    ///   - id: A name, by which a later one replaces it.
    ///   - action: What a press of it does, of the app's ``actions``; nil to activate the app.
    public final func notify(
        _ title: String, _ body: String = "", id: String? = nil, action: Action? = nil
    ) {
        let notification = Object(owning: g_notification_new(title))
        g_notification_set_body(notification.opaque, body)
        if let action {
            g_notification_set_default_action(notification.opaque, "app.\(action.name)")
        }
        g_application_send_notification(object.cast(), id, notification.opaque)
    }

    /// Takes a notification back.
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
            Action("Keyboard Shortcuts", name: "shortcuts", shortcuts: "Ctrl+?") { [weak self] in
                self?.showShortcuts()
            })
        if let about {
            add(
                Action("About \(about.name)", name: "about") { [weak self] in
                    about.show(over: self?.windows.first)
                })
        }
        add(Action("Quit", name: "quit", shortcuts: "Ctrl+Q") { [weak self] in self?.quit() })
        setShortcuts(["<Control>w"], of: "window.close")
    }

    private func showShortcuts() {
        let window = windows.first
        let groups = [("Application", actions), (window?.title ?? "", window?.actions ?? [])]
        ShortcutsWindow.show(groups, over: window)
    }

    private func setShortcuts(_ accelerators: [String], of action: String) {
        var raw = accelerators.map { UnsafePointer(strdup($0)) } + [nil]
        defer { for text in raw { free(UnsafeMutablePointer(mutating: text)) } }
        gtk_application_set_accels_for_action(object.cast(), action, &raw)
    }

    /// Makes GTK ready, or ends the program with a sentence where there is no display.
    private static func prepare() {
        MainLoop.attach()
        guard gtk_init_check() != 0 else {
            inlay_print_error("error: There is no display that the app can be shown on.\n")
            exit(69)
        }
        adw_init()
    }
}

/// The address of a `GFile`.
func url(of file: OpaquePointer?) -> URL? {
    guard let file, let raw = g_file_get_uri(file) else { return nil }
    defer { g_free(raw) }
    return URL(string: String(cString: raw))
}
