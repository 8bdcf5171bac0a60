import CGLib
import CGTK
import Foundation
import Inlay

/// Writes pictures of the scenes: light and dark, narrow and wide.
@MainActor
struct Screenshots {
    private static let widths: [Int32] = [360, 1000]
    private static let height: Int32 = 640
    /// How many frames are tried.
    private static let frames = 120

    let folder: String

    /// Writes the pictures and prints their paths.
    ///
    /// - Parameter entries: The scenes.
    /// - Returns: The exit code: 73 when a picture can't be written.
    func write(_ entries: [SceneEntry]) async -> Int32 {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            // A page that still slides in hasn't its width yet.
            let settings = Object(adopting: gtk_settings_get_default())
            settings[Property<Bool>("gtk-enable-animations")] = false
            for entry in entries {
                for width in Self.widths {
                    for isDark in [false, true] {
                        let png = await picture(of: entry, width: width, isDark: isDark)
                        let theme = isDark ? "dark" : "light"
                        let path = "\(folder)/\(entry.name)-\(theme)-\(width).png"
                        try Data(png).write(to: URL(fileURLWithPath: path), options: .atomic)
                        print(path)
                    }
                }
            }
            return 0
        } catch {
            inlay_print_error("error: The pictures can't be written to \(folder): \(error)\n")
            return 73
        }
    }

    private func picture(of entry: SceneEntry, width: Int32, isDark: Bool) async -> [UInt8] {
        adw_style_manager_set_color_scheme(
            adw_style_manager_get_default(),
            isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
        let window = GalleryWindow()
        // Without the frame, which would take a part of the width.
        gtk_window_set_decorated(window.window.cast(), 0)
        gtk_window_set_default_size(window.window.cast(), width, Self.height)
        window.show(entry)
        window.present()
        gtk_widget_remove_css_class(window.window.cast(), "solid-csd")
        await Frame.next(of: window.window)
        await window.scene?.ready()
        defer { gtk_window_destroy(window.window.cast()) }
        // Two frames after everything is there, all of it is drawn.
        await Frame.next(of: window.window)
        for _ in 0..<Self.frames {
            await Frame.next(of: window.window)
            // There is none while something waits to be drawn anew, as in a list that settles.
            if let png = WindowPicture.png(of: window.window) { return png }
        }
        return []
    }
}
