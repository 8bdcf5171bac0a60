import CGLib
import CGTK
public import Foundation
import InlayGObject
public import InlayValues

/// A file type by which the user can filter the files in a file dialog.
///
/// A file has the type if its name matches a pattern or its media type is listed.
public struct FileFilter: Hashable, Sendable {
    /// The name of the file type, as the dialog displays it.
    public var name: String
    /// The patterns of file names, such as `*.png`.
    public var patterns: [String]
    /// The media types of the files, such as `image/png` or `image/*`.
    public var mediaTypes: [String] = []

    /// Creates a file type from its displayed name and patterns of file names.
    public init(_ name: String, _ patterns: String...) {
        (self.name, self.patterns) = (name, patterns)
    }
}

extension Window {
    /// Shows a dialog to choose a file to open.
    ///
    /// - Parameters:
    ///   - title: The title of the dialog.
    ///   - types: The file types to choose from; empty for all files.
    /// - Returns: The file; nil if the user chose none, or the task was cancelled.
    public final func openFile(
        _ title: String = InterfaceText.openFile(), types: [FileFilter] = []
    ) async -> URL? {
        await chooseFiles(title, GTK_FILE_CHOOSER_ACTION_OPEN, InterfaceText.open(), types: types)
            .first
    }

    /// Shows a dialog to choose one or more files to open.
    ///
    /// - Parameters:
    ///   - title: The title of the dialog.
    ///   - types: The file types to choose from; empty for all files.
    /// - Returns: The files; empty if the user chose none, or the task was cancelled.
    public final func openFiles(
        _ title: String = InterfaceText.openFiles(), types: [FileFilter] = []
    ) async -> [URL] {
        await chooseFiles(
            title, GTK_FILE_CHOOSER_ACTION_OPEN, InterfaceText.open(), types: types,
            allowsMultiple: true)
    }

    /// Shows a dialog to choose a folder.
    ///
    /// - Parameter title: The title of the dialog.
    /// - Returns: The folder; nil if the user chose none, or the task was cancelled.
    public final func openFolder(_ title: String = InterfaceText.openFolder()) async -> URL? {
        await chooseFiles(title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, InterfaceText.open()).first
    }

    /// Shows a dialog to choose the name and folder of a file to save; writes no file.
    ///
    /// - Parameters:
    ///   - title: The title of the dialog.
    ///   - name: The suggested file name.
    ///   - types: The file types to choose from; empty for all files.
    /// - Returns: The file; nil if the user chose none, or the task was cancelled.
    public final func saveFile(
        _ title: String = InterfaceText.saveFile(), name: String, types: [FileFilter] = []
    ) async -> URL? {
        await chooseFiles(
            title, GTK_FILE_CHOOSER_ACTION_SAVE, InterfaceText.save(), name: name, types: types
        )
        .first
    }

    private func chooseFiles(
        _ title: String, _ action: GtkFileChooserAction, _ accept: String, name: String? = nil,
        types: [FileFilter] = [], allowsMultiple: Bool = false
    ) async -> [URL] {
        guard !isClosed, let raw = inlay_file_dialog_new(title, cast(), action, accept) else {
            return []
        }
        let dialog = GLibObject(owning: UnsafeMutableRawPointer(raw))
        gtk_native_dialog_set_modal(dialog.cast(), 1)
        if let name { inlay_file_dialog_set_name(dialog.cast(), name) }
        if allowsMultiple { inlay_file_dialog_set_multiple(dialog.cast()) }
        for type in types {
            let filter = GLibObject(owning: gtk_file_filter_new())
            gtk_file_filter_set_name(filter.opaque, type.name)
            for pattern in type.patterns { gtk_file_filter_add_pattern(filter.opaque, pattern) }
            for type in type.mediaTypes { gtk_file_filter_add_mime_type(filter.opaque, type) }
            inlay_file_dialog_add_filter(dialog.cast(), filter.opaque)
        }
        var (handler, closing): (SignalHandler?, SignalHandler?)
        let urls = await DialogAnswer<[URL]>.wait { answer in
            handler = dialog.connect("response") { (response: Int32) in
                guard response == GTK_RESPONSE_ACCEPT.rawValue,
                    let raw = inlay_file_dialog_get_files(dialog.cast())
                else { return answer.give([]) }
                let files = GLibObject(owning: raw)
                let count = g_list_model_get_n_items(files.opaque)
                answer.give(
                    (0..<count).compactMap { index in
                        guard let raw = g_list_model_get_item(files.opaque, index) else {
                            return nil
                        }
                        let file = GLibObject(owning: raw)
                        return InlayShell.url(of: file.opaque)
                    })
            }
            closing = connect("destroy") { answer.give([]) }
            gtk_native_dialog_show(dialog.cast())
        } cancel: {
            gtk_native_dialog_hide(dialog.cast())
        }
        // The handler retains the dialog, which would stay hidden among the toplevel windows.
        if let handler { dialog.disconnect(handler) }
        if let closing { disconnect(closing) }
        gtk_native_dialog_destroy(dialog.cast())
        return urls ?? []
    }
}
