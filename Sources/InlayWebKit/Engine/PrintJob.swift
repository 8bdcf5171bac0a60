import CGLib
import CGTK
import CWebKitGTK
package import Foundation
import InlayGObject
package import InlayWebViews

/// A job that prints the page of a web view to a PDF file, without a dialog and a printer.
final class PrintJob {
    private let operation: GLibObject
    private let view: WebKitView
    private var continuation: CheckedContinuation<SnapshotError?, Never>?
    /// The signal handlers of the operation and the view; empty once the operation has ended.
    private var handlers: [(object: GLibObject, handler: SignalHandler)] = []

    /// The scale of the page on the sheets, 1 for its own size.
    private let scale: Double

    /// Prepares a job for a view, with a size of paper and margins in points.
    init(_ view: WebKitView, _ paper: PaperSize, margin: Double, scale: Double) {
        self.view = view
        self.scale = scale
        operation = GLibObject(owning: webkit_print_operation_new(view.raw))
        let setup = GLibObject(owning: gtk_page_setup_new())
        let size = gtk_paper_size_new_custom(
            "inlay", "Inlay", paper.width, paper.height, GTK_UNIT_POINTS)
        gtk_page_setup_set_paper_size(setup.opaque, size)
        gtk_paper_size_free(size)
        // The engine also scales the margins at the left and at the top, but not the area between
        // the margins, so what these have more than `margin` is taken from the opposite ones.
        let start = margin / scale
        for set in [gtk_page_setup_set_top_margin, gtk_page_setup_set_left_margin] {
            set(setup.opaque, start, GTK_UNIT_POINTS)
        }
        for set in [gtk_page_setup_set_bottom_margin, gtk_page_setup_set_right_margin] {
            set(setup.opaque, margin * 2 - start, GTK_UNIT_POINTS)
        }
        webkit_print_operation_set_page_setup(operation.opaque, setup.opaque)
    }

    /// Prints the page to a file; throws if that fails, the job is cancelled, or the page's process
    /// terminates.
    func run(to file: URL) async throws(SnapshotError) {
        let settings = GLibObject(owning: gtk_print_settings_new())
        // The name of GTK's printer for files depends on the language. Without a translation,
        // `g_dgettext` returns the pointer that it was passed.
        "Print to File".withCString {
            gtk_print_settings_set_printer(settings.opaque, g_dgettext("gtk40", $0))
        }
        gtk_print_settings_set(settings.opaque, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
        gtk_print_settings_set(
            settings.opaque, GTK_PRINT_SETTINGS_OUTPUT_URI, file.absoluteString)
        gtk_print_settings_set_scale(settings.opaque, scale * 100)
        if Self.hasReadableSheets {
            // One more than the limit, to find out that the page has more.
            var sheets = GtkPageRange(start: 0, end: Int32(Snapshotter.mostSheets))
            gtk_print_settings_set_print_pages(settings.opaque, GTK_PRINT_PAGES_RANGES)
            gtk_print_settings_set_page_ranges(settings.opaque, &sheets, 1)
        }
        webkit_print_operation_set_print_settings(operation.opaque, settings.opaque)
        // GTK adds the file to the desktop's list of recent files, and warns without a name.
        if g_get_prgname() == nil { g_set_prgname(ProcessInfo.processInfo.processName) }
        var problem: SnapshotError?
        // The handlers retain this job, and so the view, until the operation ends, also if the job
        // is cancelled: if the view were destroyed before, the web process would crash, which other
        // views may share.
        handlers = [
            (
                operation,
                operation.connect("failed") { (error: UnsafeMutableRawPointer) in
                    let raw = error.assumingMemoryBound(to: GError.self)
                    let isEmpty =
                        g_error_matches(
                            raw, webkit_print_error_quark(),
                            Int32(WEBKIT_PRINT_ERROR_INVALID_PAGE_RANGE.rawValue)) != 0
                    problem =
                        isEmpty ? .noSheets : .engine(message: GLibError(copying: raw).message)
                }
            ),
            (operation, operation.connect("finished") { self.finish(problem) }),
            (
                view.widget,
                view.widget.connect("web-process-terminated") { (_: UInt32) in
                    self.finish(.engine(message: "the page's process has terminated"))
                }
            ),
        ]
        let failure: SnapshotError? = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<SnapshotError?, Never>) in
                self.continuation = continuation
                guard !Task.isCancelled else { return finish(.cancelled) }
                webkit_print_operation_print(operation.opaque)
            }
        } onCancel: {
            Task { @MainActor in self.end(.cancelled) }
        }
        forget(file)
        if let failure { throw failure }
    }

    /// Whether the engine's PDFs list their sheets in plain text, as those of Skia do; older engines
    /// print with Cairo, which may compress the list.
    private static let hasReadableSheets = webkit_get_minor_version() >= 46

    /// Returns the number of sheets in the bytes of a PDF; 0 if their list is compressed.
    static func sheetCount(of pdf: Data) -> Int {
        let mark = Data("/Type /Page".utf8)
        var (count, start) = (0, pdf.startIndex)
        while let found = pdf.range(of: mark, in: start..<pdf.endIndex) {
            start = found.upperBound
            // Not their list, `/Type /Pages`.
            if start < pdf.endIndex, pdf[start] != UInt8(ascii: "s") { count += 1 }
        }
        return count
    }

    private func finish(_ failure: SnapshotError?) {
        for (object, handler) in handlers { object.disconnect(handler) }
        handlers = []
        end(failure)
    }

    /// Removes a file from the desktop's list of recently used files, to which GTK adds each printed
    /// file soon after printing.
    private func forget(_ file: URL) {
        let recent = GLibObject(adopting: gtk_recent_manager_get_default())
        // GTK adds the file once it has asked for its type.
        let handler = recent.connect("changed") {
            guard gtk_recent_manager_has_item(recent.cast(), file.absoluteString) != 0 else {
                return
            }
            gtk_recent_manager_remove_item(recent.cast(), file.absoluteString, nil)
        }
        Task {
            try? await Task.sleep(for: .seconds(10))
            recent.disconnect(handler)
        }
    }

    /// Fails the pending print with `PageLoadError.closed`; call it when the view is closed.
    func cancel() { end(.load(.closed)) }

    private func end(_ failure: SnapshotError?) {
        continuation?.resume(returning: failure)
        continuation = nil
    }
}

extension WebKitEngine: PrintingEngine {
    /// Prints the page to a temporary file that only this user can read, and returns its contents.
    package func pdf(
        _ paper: PaperSize, margin: Double, scale: Double
    ) async throws(SnapshotError) -> Data {
        guard !isClosed else { throw .load(.closed) }
        let job = PrintJob(view, paper, margin: margin, scale: scale)
        printJobs.append(job)
        defer { printJobs.removeAll { $0 === job } }
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent(
            "inlay-pdf-\(UUID())", isDirectory: true)
        do {
            try files.createDirectory(
                at: folder, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .engine(message: "no temporary folder can be made: \(error)")
        }
        defer { try? files.removeItem(at: folder) }
        let file = folder.appendingPathComponent("page.pdf")
        try await job.run(to: file)
        let pdf: Data
        do {
            pdf = try Data(contentsOf: file)
        } catch {
            throw .engine(message: "the PDF can't be read: \(error)")
        }
        let sheets = PrintJob.sheetCount(of: pdf)
        guard sheets <= Snapshotter.mostSheets else { throw .tooLong(sheets: sheets) }
        return pdf
    }
}
