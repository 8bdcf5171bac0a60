import CGLib
import CGTK
import Glibc
import Inlay

/// The desktop application: one window, and the keys that work in all of it.
@MainActor
final class GalleryApplication {
    private let application: Object
    private let initialScene: String?
    private var window: GalleryWindow?

    init(initialScene: String?) {
        self.initialScene = initialScene
        application = Object(
            owning: UnsafeMutableRawPointer(
                adw_application_new("org.inlay.Gallery", G_APPLICATION_NON_UNIQUE)))
        application.connect("activate") { [unowned self] in open() }
        add("search", keys: ["<Control>f"]) { [unowned self] in window?.startSearch() }
        add("back", keys: ["<Alt>Left", "Escape"]) { [unowned self] in window?.goBack() }
        add("quit", keys: ["<Control>q"]) { [unowned self] in
            g_application_quit(application.cast())
        }
    }

    func run() -> Int32 {
        g_application_run(application.cast(), 0, nil)
    }

    private func open() {
        let window = GalleryWindow(application: application)
        self.window = window
        if let scene = initialScene.flatMap(SceneCatalog.entry) { window.show(scene) }
        window.present()
    }

    private func add(_ name: String, keys: [String], _ body: @escaping @MainActor () -> Void) {
        let action = Object(owning: g_simple_action_new(name, nil))
        action.connect("activate") { body() }
        g_action_map_add_action(application.opaque, action.opaque)
        var accelerators = keys.map { UnsafePointer(strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(application.cast(), "app.\(name)", &accelerators)
        for accelerator in accelerators { free(UnsafeMutablePointer(mutating: accelerator)) }
    }
}
