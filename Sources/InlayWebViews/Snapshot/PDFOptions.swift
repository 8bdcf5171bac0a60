import Foundation

/// Options for a PDF of a page.
public struct PDFOptions: Hashable, Sendable {
    /// The size of the sheets.
    public var paper: PaperSize
    /// The width of the empty margin on each side of a sheet, in points.
    public var margin: Double
    /// Whether a page that is wider than the sheets, even at half its size, is scaled down further
    /// instead of cut.
    public var fitsWidth: Bool
    /// The time limit for loading and printing the page.
    public var timeout: Duration
    /// The folder that the page may load from.
    public var resources: ResourceFolder?
    /// Whether inline scripts of the app's own pages run, as in a view with
    /// ``WebViewConfiguration/allowsInlineScripts``.
    public var allowsInlineScripts: Bool

    /// Creates options; by default A4 with margins of half an inch.
    public init(
        paper: PaperSize = .a4, margin: Double = 36, fitsWidth: Bool = false,
        timeout: Duration = .seconds(30), resources: ResourceFolder? = nil,
        allowsInlineScripts: Bool = false
    ) {
        self.paper = paper
        self.margin = margin
        self.fitsWidth = fitsWidth
        self.timeout = timeout
        self.resources = resources
        self.allowsInlineScripts = allowsInlineScripts
    }

    /// The width and height of the page's part on each sheet, in CSS pixels.
    ///
    /// Engines lay pages out for 1.25 pixels per point.
    var area: (width: Int, height: Int) {
        let margins = margin * 2
        return (
            Int(((paper.width - margins) * 1.25).rounded()),
            Int(((paper.height - margins) * 1.25).rounded())
        )
    }

    /// The width above which content is cut off, in CSS pixels.
    ///
    /// Engines scale a page that is too wide down to 2 whole pixels per point at most.
    private var mostWidth: Int { Int((paper.width - margin * 2) * 2) }

    /// Throws if a size isn't a number, or the margins leave less than an inch of the sheet.
    func check() throws(SnapshotError) {
        let sides = [paper.width, paper.height]
        guard sides.allSatisfy({ (72...14_400).contains($0) }) else {
            throw .options(
                message: "The paper of a PDF has to be from 1 to 200 inches on each side.")
        }
        guard margin >= 0, sides.allSatisfy({ $0 - margin * 2 >= 72 }) else {
            throw .options(message: "The margins of a PDF have to leave an inch of each sheet.")
        }
    }
}

extension PDFOptions {
    /// Prints the page that an engine shows, and reports what is missing from the sheets.
    @MainActor
    func print(
        _ engine: any WebEngine, warn: (SnapshotWarning) -> Void
    ) async throws(SnapshotError) -> Data {
        guard let engine = engine as? any PrintingEngine else {
            throw .engine(message: "this engine can't print")
        }
        let (pdf, page) = try await print(engine, scale: 1)
        guard let page else { return pdf }
        if page.isBlank { warn(.blank) }
        if page.scrollBoxes > 0 { warn(.scrolls(boxes: page.scrollBoxes)) }
        guard page.overflows, page.width > mostWidth else { return pdf }
        guard fitsWidth else {
            warn(.cut(pixels: page.width - mostWidth))
            return pdf
        }
        // The zoom of CSS would leave text at the engine's minimum font size, 9 pixels.
        // One pixel more than it needs, because the engine omits what touches the edge.
        return try await print(engine, scale: Double(mostWidth) / Double(page.width + 1)).pdf
    }

    @MainActor
    private func print(
        _ engine: any PrintingEngine, scale: Double
    ) async throws(SnapshotError) -> (pdf: Data, page: PrintedPage?) {
        try await PrintedPage.begin(in: engine, mostWidth: mostWidth)
        do {
            let pdf = try await engine.pdf(paper, margin: margin, scale: scale)
            return (pdf, try await PrintedPage.end(in: engine))
        } catch {
            _ = try? await PrintedPage.end(in: engine)
            throw error
        }
    }

    /// Prints the page that an engine shows, within the time limit of the options.
    @MainActor
    func printInTime(
        _ engine: any WebEngine, warn: @escaping @MainActor (SnapshotWarning) -> Void
    ) async throws(SnapshotError) -> Data {
        try check()
        let printing = Task { () async -> Result<Data, SnapshotError> in
            do throws(SnapshotError) {
                return .success(try await print(engine, warn: warn))
            } catch {
                return .failure(error)
            }
        }
        var isTooLate = false
        let deadline = Task {
            try await ContinuousClock().sleep(for: timeout)
            isTooLate = true
            printing.cancel()
        }
        defer { deadline.cancel() }
        let result = await withTaskCancellationHandler {
            await printing.value
        } onCancel: {
            printing.cancel()
        }
        if isTooLate, case .failure(.cancelled) = result { throw .timedOut(timeout) }
        return try result.get()
    }
}
