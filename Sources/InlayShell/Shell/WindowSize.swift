import CGLib
import CGTK
package import Foundation
import InlayGObject
import InlayValues
import Logging

extension Window {
    /// Gives the window the size that it had when it was closed, also in an earlier launch of the
    /// app.
    ///
    /// ```swift
    /// let window = Window("Notes", content: split, width: 900, height: 600)
    /// window.restoreSize(as: "main")
    /// window.present()
    /// ```
    ///
    /// Call it before the window is presented. A maximized window is maximized again. The size is in
    /// a file below `$XDG_STATE_HOME`, or `~/.local/state`, in the folder of the app's identifier.
    ///
    /// - Parameter name: The name of the window, which other windows of the app don't have.
    public final func restoreSize(as name: String) {
        guard let app = Application.current else { return }
        let folder = URL(fileURLWithPath: String(cString: g_get_user_state_dir()))
            .appendingPathComponent(type(of: app).identifier, isDirectory: true)
        restoreSize(from: SavedWindowSize.file(name, in: folder))
    }

    /// Gives the window the size in a file, and writes its size to the file when it is hidden.
    package final func restoreSize(from file: URL) {
        let saved = SavedWindowSize(reading: file)
        if let saved {
            resize(width: saved.width, height: saved.height)
            if saved.isMaximized { gtk_window_maximize(cast()) }
        }
        var current = saved
        for property in ["default-width", "default-height", "maximized"] {
            connect("notify::\(property)") { [weak self] in
                // While it is hidden, a window isn't maximized.
                guard let self, gtk_widget_get_mapped(cast()) != 0 else { return }
                current = SavedWindowSize(self)
            }
        }
        connect("unmap") { current?.write(to: file) }
    }
}

/// The size of a window, in the form in which it is stored.
struct SavedWindowSize: Codable, Hashable {
    /// The size of the window, in points, when it isn't maximized.
    let width: Int, height: Int
    let isMaximized: Bool

    /// Returns the file of a window; any name is a valid one.
    static func file(_ name: String, in folder: URL) -> URL {
        let safe = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return folder.appendingPathComponent("window-\(safe).json")
    }

    @MainActor init(_ window: Window) {
        width = Int(window[GLibProperty<Int32>("default-width")])
        height = Int(window[GLibProperty<Int32>("default-height")])
        isMaximized = window[GLibProperty<Bool>("maximized")]
    }

    /// Reads the stored size; nil if the file is missing or has no valid size.
    init?(reading file: URL) {
        let folder = try? PrivateFolder(existing: file.deletingLastPathComponent().path)
        guard let data = try? folder?.read(file.lastPathComponent, limit: 10_000),
            let size = try? JSONDecoder().decode(SavedWindowSize.self, from: data),
            (1...32_767).contains(size.width), (1...32_767).contains(size.height)
        else { return nil }
        self = size
    }

    /// Replaces the stored size atomically.
    func write(to file: URL) {
        do {
            try PrivateFolder(file.deletingLastPathComponent().path)
                .write(JSONEncoder().encode(self), to: file.lastPathComponent)
        } catch {
            Logger(label: "inlay.window").warning("The window's size can't be stored: \(error)")
        }
    }
}
