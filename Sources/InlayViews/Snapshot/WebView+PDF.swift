extension WebView {
    /// Prints the current page, as it is now, to a PDF, whose text can be selected and searched.
    ///
    /// ```swift
    /// let url = await window.saveFile("Save as PDF", name: "report.pdf")
    /// if let url { try Data(try await view.pdf()).write(to: url) }
    /// ```
    ///
    /// The page is printed with the CSS of `@media print`, in light colors, and with its
    /// backgrounds, like those of ``Snapshotter/pdf(of:_:)``. The view needs no window.
    ///
    /// - Parameter options: The paper, margins and time limit; the folder of the options is ignored.
    /// - Returns: The bytes of the file.
    /// - Throws: ``SnapshotError``.
    public func pdf(
        _ options: PDFOptions = PDFOptions()
    ) async throws(SnapshotError) -> [UInt8] {
        try options.check()
        guard let engine = engine as? any PrintingEngine else {
            throw .engine(message: "this engine can't print")
        }
        let printing = Task { () async -> Result<[UInt8], SnapshotError> in
            do throws(SnapshotError) {
                try options.checkLength(try await PageSize(engine))
                return .success(try await engine.pdf(options.paper, margin: options.margin))
            } catch {
                return .failure(error)
            }
        }
        var isTooLate = false
        let deadline = Task {
            try await ContinuousClock().sleep(for: options.timeout)
            isTooLate = true
            printing.cancel()
        }
        defer { deadline.cancel() }
        let result = await withTaskCancellationHandler {
            await printing.value
        } onCancel: {
            printing.cancel()
        }
        if isTooLate, case .failure(.cancelled) = result { throw .timedOut(options.timeout) }
        return try result.get()
    }
}
