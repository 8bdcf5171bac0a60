import CGLib
import InlayGObject
import InlayShell
import InlayValues

/// A monitor of folders and their subfolders, which reports saved, created and removed files.
///
/// A file that is written in place is reported when it is closed; a file that replaces another by a
/// rename is reported at once. Multiple changes in one iteration of the main loop are reported
/// once.
final class FolderMonitor {
    /// The limits of a monitor: the maximum depth of subfolders, and the maximum number of folders.
    ///
    /// If there are more folders, the most deeply nested ones aren't watched.
    private static let limits = (depth: 4, folders: 64)

    private let onChange: () -> Void
    private var monitors: [String: GLibObject] = [:]
    private var isReported = false
    /// The reason why a folder isn't watched; nil if all folders down to the maximum depth are
    /// watched.
    private(set) var failure: String?

    /// Watches folders.
    ///
    /// - Parameters:
    ///   - folders: The paths of the folders.
    ///   - onChange: Called in the next iteration of the main loop after a change.
    init(_ folders: Set<String>, onChange: @escaping () -> Void) {
        self.onChange = onChange
        watch(folders.map { ($0, depth: 0) })
    }

    isolated deinit {
        for monitor in monitors.values { g_file_monitor_cancel(monitor.cast()) }
    }

    /// Watches folders and their subfolders breadth-first, up to the limits.
    private func watch(_ folders: [(path: String, depth: Int)]) {
        var waiting = folders[...]
        while let (path, depth) = waiting.popFirst() {
            guard monitors[path] == nil else { continue }
            guard monitors.count < Self.limits.folders else {
                failure = "there are more than \(Self.limits.folders) folders"
                return
            }
            let folder = GLibObject(owning: g_file_new_for_path(path))
            guard watch(folder, at: path, depth: depth), depth < Self.limits.depth else { continue }
            waiting += Self.folders(inside: folder).map { ("\(path)/\($0)", depth: depth + 1) }
        }
    }

    /// Watches a folder; returns false and sets ``failure`` if the system can't watch it.
    private func watch(_ folder: GLibObject, at path: String, depth: Int) -> Bool {
        var error: UnsafeMutablePointer<GError>?
        guard
            let raw = g_file_monitor_directory(folder.opaque, G_FILE_MONITOR_NONE, nil, &error)
        else {
            failure = error.map { String(cString: $0.pointee.message) } ?? "unknown error"
            g_clear_error(&error)
            return false
        }
        let monitor = GLibObject(owning: UnsafeMutableRawPointer(raw))
        monitors[path] = monitor
        _ = monitor.connect("changed") {
            [weak self]
            (file: UnsafeMutableRawPointer, _: UnsafeMutableRawPointer?, event: UInt32) in
            self?.changed(file, event, depth: depth)
        }
        return true
    }

    private func changed(_ file: UnsafeMutableRawPointer, _ event: UInt32, depth: Int) {
        switch event {
        case G_FILE_MONITOR_EVENT_CREATED.rawValue:
            // For a file, another event follows when it is complete.
            guard let raw = g_file_get_path(OpaquePointer(file)) else { return }
            defer { g_free(raw) }
            guard g_file_test(raw, G_FILE_TEST_IS_DIR) != 0 else { return }
            if depth < Self.limits.depth { watch([(String(cString: raw), depth: depth + 1)]) }
        case G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT.rawValue: break
        case G_FILE_MONITOR_EVENT_DELETED.rawValue:
            guard let raw = g_file_get_path(OpaquePointer(file)) else { return }
            defer { g_free(raw) }
            if let gone = monitors.removeValue(forKey: String(cString: raw)) {
                g_file_monitor_cancel(gone.cast())
            }
        default: return
        }
        guard !isReported else { return }
        isReported = true
        Task { [weak self] in
            self?.isReported = false
            self?.onChange()
        }
    }

    /// Returns the names of a folder's subfolders, without hidden ones and symbolic links.
    private static func folders(inside folder: GLibObject) -> [String] {
        guard
            let children = g_file_enumerate_children(
                folder.opaque, "standard::name,standard::type",
                G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, nil, nil)
        else { return [] }
        let list = GLibObject(owning: UnsafeMutableRawPointer(children))
        var names: [String] = []
        while let next = g_file_enumerator_next_file(list.cast(), nil, nil) {
            let info = GLibObject(owning: UnsafeMutableRawPointer(next))
            guard g_file_info_get_file_type(info.opaque) == G_FILE_TYPE_DIRECTORY,
                let name = g_file_info_get_name(info.opaque).map({ String(cString: $0) }),
                !name.hasPrefix(".")
            else { continue }
            names.append(name)
        }
        return names
    }
}
