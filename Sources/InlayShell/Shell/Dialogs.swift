import CGLib
import CGTK
public import Foundation
import InlayGObject
public import InlayValues

/// A button of a dialog.
public struct DialogButton: Hashable, Sendable {
    /// The role of a button, which determines its style.
    public enum Role: Int32, Hashable, Sendable {
        /// An ordinary button.
        case normal = 0
        /// The button for the most likely choice; Return presses it.
        case suggested = 1
        /// A button for an action that can't be undone.
        case destructive = 2
    }

    /// The title of the button.
    ///
    /// An underscore marks the next letter as the mnemonic, which presses the button together with
    /// Alt; two underscores are displayed as one.
    public var title: String
    /// The role of the button.
    public var role: Role

    /// Creates a button with a title and a role.
    public init(_ title: String, role: Role = .normal) {
        (self.title, self.role) = (title, role)
    }
}

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
    /// Shows a dialog with a message and one button that closes it.
    ///
    /// Returns when the user has closed the dialog, or the task is cancelled.
    public final func alert(
        _ heading: String, _ body: String = "", button: String = InterfaceText.close()
    ) async {
        _ = await ask(heading, body, buttons: [DialogButton(button)])
    }

    /// Shows a dialog with a question that the user can confirm or cancel.
    ///
    /// ```swift
    /// guard await window.confirm("Delete 3 messages?", button: "Delete", isDestructive: true)
    /// else { return }
    /// ```
    ///
    /// - Parameters:
    ///   - heading: The question.
    ///   - body: An explanation of the consequences.
    ///   - button: The title of the button that confirms.
    ///   - isDestructive: Whether the action can't be undone.
    /// - Returns: Whether the user pressed the button that confirms; false if the user cancelled
    ///   the dialog, or the task was cancelled.
    public final func confirm(
        _ heading: String, _ body: String = "", button: String, isDestructive: Bool = false
    ) async -> Bool {
        let confirm = DialogButton(button, role: isDestructive ? .destructive : .suggested)
        return await ask(heading, body, buttons: [DialogButton(InterfaceText.cancel()), confirm])
            == 1
    }

    /// Shows a dialog with a question and a button for each answer.
    ///
    /// - Parameters:
    ///   - heading: The question.
    ///   - body: An explanation, which is never parsed as markup.
    ///   - buttons: The buttons; Return presses the first suggested button, or else the first
    ///     normal one.
    /// - Returns: The index of the pressed button; nil if the user closed the dialog without a
    ///   button, such as with Escape, the window was closed, or the task was cancelled.
    public final func ask(
        _ heading: String, _ body: String = "", buttons: [DialogButton]
    ) async -> Int? {
        guard !isClosed else { return nil }
        let dialog = GLibObject(adopting: inlay_dialog_new(cast(), heading, body))
        for (index, button) in buttons.enumerated() {
            inlay_dialog_add_response(dialog.cast(), "\(index)", button.title, button.role.rawValue)
        }
        let preset =
            buttons.firstIndex { $0.role == .suggested }
            ?? buttons.firstIndex { $0.role == .normal } ?? 0
        inlay_dialog_set_responses(dialog.cast(), "\(preset)", "close")
        gtk_window_set_destroy_with_parent(dialog.cast(), 1)
        return await DialogAnswer<Int>.wait { answer in
            dialog.connect("response") { (response: String) in answer.give(Int(response)) }
            // Reports a dialog that was closed without a response. Deferred, because GTK emits a
            // response right after the window is gone.
            dialog.connect("unrealize") { Task { answer.give(nil) } }
            gtk_window_present(dialog.cast())
        } cancel: {
            gtk_window_destroy(dialog.cast())
        }
    }

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

/// A waiter for the first response of a dialog; later responses are ignored.
private final class DialogAnswer<Value: Sendable> {
    private var continuation: CheckedContinuation<Value?, Never>?

    func give(_ value: Value?) {
        continuation?.resume(returning: value)
        continuation = nil
    }

    /// Waits for the first response of a dialog.
    ///
    /// - Parameters:
    ///   - show: Shows the dialog and passes its response to `give`; not called if the task was
    ///     already cancelled.
    ///   - cancel: Closes the dialog; called when the task is cancelled before there is a response.
    /// - Returns: The response; nil if the dialog closes without one, or the task is cancelled.
    static func wait(
        _ show: (DialogAnswer) -> Void, cancel: @escaping @MainActor () -> Void
    ) async -> Value? {
        let answer = DialogAnswer()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: nil) }
                answer.continuation = continuation
                show(answer)
            }
        } onCancel: {
            Task { @MainActor in
                guard answer.continuation != nil else { return }
                answer.give(nil)
                cancel()
            }
        }
    }
}
