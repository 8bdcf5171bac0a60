/// The size of the sheets of a PDF, in points of 1/72 inch.
public struct PaperSize: Hashable, Sendable {
    /// ISO A4: 210 × 297 mm.
    public static let a4 = PaperSize(width: 595.276, height: 841.89)
    /// US Letter: 8.5 × 11 inches.
    public static let letter = PaperSize(width: 612, height: 792)

    /// The width and height of a sheet.
    public var width: Double, height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    /// The same sheet turned by a quarter.
    public var turned: PaperSize { PaperSize(width: height, height: width) }
}

/// Options for a PDF of a page.
public struct PDFOptions: Hashable, Sendable {
    /// The size of the sheets.
    public var paper: PaperSize
    /// The width of the empty margin on each side of a sheet, in points.
    public var margin: Double
    /// The time limit for loading and printing the page.
    public var timeout: Duration
    /// The folder that the page may load from.
    public var resources: ResourceFolder?

    /// Makes options; by default A4 with margins of half an inch.
    public init(
        paper: PaperSize = .a4, margin: Double = 36, timeout: Duration = .seconds(30),
        resources: ResourceFolder? = nil
    ) {
        self.paper = paper
        self.margin = margin
        self.timeout = timeout
        self.resources = resources
    }

    /// The size of the page's part on each sheet, in CSS pixels.
    var area: (width: Int, height: Int) {
        let margins = margin * 2
        return (
            Int(((paper.width - margins) * 96 / 72).rounded()),
            Int(((paper.height - margins) * 96 / 72).rounded())
        )
    }

    /// Throws if a page needs too many sheets, as its height on screen suggests.
    func checkLength(_ size: PageSize) throws(SnapshotError) {
        // A text that is narrower on paper is as much higher there.
        let scale = Double(max(size.layoutWidth, area.width)) / Double(area.width)
        let sheets = Double(size.height) * scale / Double(area.height) + 1
        guard sheets < Double(Snapshotter.mostSheets + 1) else {
            throw .tooLong(sheets: Int(sheets))
        }
    }

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
    /// Prints the page that an engine shows, within the time limit of the options.
    @MainActor
    func print(_ engine: any WebEngine) async throws(SnapshotError) -> [UInt8] {
        try check()
        guard let engine = engine as? any PrintingEngine else {
            throw .engine(message: "this engine can't print")
        }
        let printing = Task { () async -> Result<[UInt8], SnapshotError> in
            do throws(SnapshotError) {
                try checkLength(try await PageSize(engine))
                return .success(try await engine.pdf(paper, margin: margin))
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
