import ArgumentParser
import CGLib
import CGTK
import Foundation
import Inlay

/// A writer of screenshots of the scenes, in light and dark and in two widths.
@MainActor
struct Screenshots {
    /// A color scheme that scenes are drawn in.
    enum Theme: String, CaseIterable, ExpressibleByArgument {
        case light, dark
    }

    nonisolated static let widths = [360, 1000]
    private static let height = 640
    /// The maximum number of frames to wait for a complete image.
    private static let frames = 120
    /// The time limit for one screenshot; one second is typical.
    private nonisolated static let longest = Duration.seconds(120)

    let folder: String
    var widths = Self.widths
    var themes = Theme.allCases

    /// Writes the screenshots and prints their paths.
    ///
    /// - Parameter entries: The scenes.
    /// - Returns: The exit code: 73 if an image can't be written.
    func write(_ entries: [SceneEntry]) async -> Int32 {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            // Animations are off, because a page that slides in doesn't have its final width.
            let settings = GLibObject(adopting: gtk_settings_get_default())
            settings[GLibProperty<Bool>("gtk-enable-animations")] = false
            for entry in entries {
                for width in widths {
                    for theme in themes {
                        let path = "\(folder)/\(entry.name)-\(theme)-\(width).png"
                        let watchdog = watch(path)
                        let png = await screenshot(of: entry, width: width, isDark: theme == .dark)
                        watchdog.cancel()
                        try png.write(to: URL(fileURLWithPath: path), options: .atomic)
                        print(path)
                    }
                }
            }
            return 0
        } catch {
            inlay_print_error("error: The screenshots can't be written to \(folder): \(error)\n")
            return 73
        }
    }

    /// Exits the program with a message if a scene never becomes ready.
    private func watch(_ path: String) -> Task<Void, any Error> {
        // Runs off the main thread, which may be blocked.
        Task.detached {
            try await Task.sleep(for: Self.longest)
            inlay_print_error(
                "error: \(path) wasn't there after \(Self.longest.components.seconds) seconds\n")
            // Exits at once, because the main thread may be in any state.
            _exit(124)
        }
    }

    private func screenshot(of entry: SceneEntry, width: Int, isDark: Bool) async -> Data {
        adw_style_manager_set_color_scheme(
            adw_style_manager_get_default(),
            isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
        let window = GalleryWindow()
        // The window has no decorations, which would take a part of the width.
        window.isDecorated = false
        window.resize(width: width, height: Self.height)
        window.show(entry)
        window.open()
        gtk_widget_remove_css_class(window.cast(), "solid-csd")
        await window.nextFrame()
        await window.scene?.waitUntilReady()
        defer { window.close() }
        // Two frames after the scene is ready, everything is drawn.
        await window.nextFrame()
        for _ in 0..<Self.frames {
            await window.nextFrame()
            // There is no image while a redraw is pending, as in a list that settles.
            if let png = window.snapshotPNG() { return png }
        }
        return Data()
    }
}
