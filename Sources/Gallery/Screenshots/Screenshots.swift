import CGLib
import CGTK
import Foundation
import Inlay

/// Writes pictures of the scenes: light and dark, narrow and wide.
@MainActor
struct Screenshots {
    private static let widths = [360, 1000]
    private static let height = 640
    /// How many frames are tried.
    private static let frames = 120
    /// How long one picture may take; a second is usual.
    private nonisolated static let longest = Duration.seconds(120)

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
                        let theme = isDark ? "dark" : "light"
                        let path = "\(folder)/\(entry.name)-\(theme)-\(width).png"
                        let watchdog = watch(path)
                        let png = await picture(of: entry, width: width, isDark: isDark)
                        watchdog.cancel()
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

    /// Ends the program with a sentence where a scene never has all that it waits for.
    private func watch(_ path: String) -> Task<Void, any Error> {
        // Aside from the main thread, which may be what waits.
        Task.detached {
            try await Task.sleep(for: Self.longest)
            inlay_print_error(
                "error: \(path) wasn't there after \(Self.longest.components.seconds) seconds\n")
            // At once: the main thread may be anywhere.
            _exit(124)
        }
    }

    private func picture(of entry: SceneEntry, width: Int, isDark: Bool) async -> [UInt8] {
        adw_style_manager_set_color_scheme(
            adw_style_manager_get_default(),
            isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
        let window = GalleryWindow()
        // Without the frame, which would take a part of the width.
        window.isDecorated = false
        window.resize(width: width, height: Self.height)
        window.show(entry)
        window.open()
        gtk_widget_remove_css_class(window.cast(), "solid-csd")
        await window.nextFrame()
        await window.scene?.ready()
        defer { window.close() }
        // Two frames after everything is there, all of it is drawn.
        await window.nextFrame()
        for _ in 0..<Self.frames {
            await window.nextFrame()
            // There is none while something waits to be drawn anew, as in a list that settles.
            if let png = window.png() { return png }
        }
        return []
    }
}
