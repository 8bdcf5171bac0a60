public import Foundation
import Logging

extension WebView {
    /// Prints the current page, as it is now, to a PDF, whose text can be selected and searched.
    ///
    /// ```swift
    /// let url = await window.saveFile("Save as PDF", name: "report.pdf")
    /// if let url { try await view.pdf().write(to: url) }
    /// ```
    ///
    /// The page is printed with the CSS of `@media print`, in light colors, and with its
    /// backgrounds, like those of ``Snapshotter/pdf(of:_:)``. The view needs no window. Content that
    /// is cut off and pages without visible content are logged.
    ///
    /// - Parameter options: The paper, margins and time limit; the folder of the options is ignored.
    /// - Returns: The contents of the file.
    /// - Throws: ``SnapshotError``.
    public func pdf(_ options: PDFOptions = PDFOptions()) async throws(SnapshotError) -> Data {
        try await options.printInTime(engine) {
            Logger(label: "inlay.web-view").warning("\($0)")
        }
    }
}
