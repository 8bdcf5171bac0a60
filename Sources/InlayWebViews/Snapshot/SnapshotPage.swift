import InlayValues

/// A loaded page in a view without a window, which becomes a snapshot or a PDF.
@MainActor
final class SnapshotPage {
    /// The maximum number of pages that may replace one another before the snapshot.
    private static let mostPages = 10

    private let content: WebContent
    private let engine: any OffscreenEngine
    private let runsScripts: Bool
    /// The time until which the page may become idle, which leaves time for drawing it.
    private let idleBy: ContinuousClock.Instant
    private let warn: (@MainActor (SnapshotWarning) -> Void)?
    private let events: AsyncStream<PageLoadEvent>
    private let zoom: Double
    /// The number of the current page, which replaced those before it.
    private var number = 1
    /// The number of pages whose end ``events`` has reported.
    private var finished = 0
    private var termination: TerminationReason?
    private var isSearchedForScripts = false

    /// Prepares a page that is about to be loaded.
    ///
    /// - Parameters:
    ///   - content: The page.
    ///   - engine: The engine of the view.
    ///   - view: The view.
    ///   - timeout: The time limit for loading and drawing the page.
    ///   - warn: Called with each difference between the page and what is drawn.
    init(
        _ content: WebContent, _ engine: any OffscreenEngine, _ view: WebView, timeout: Duration,
        warn: (@MainActor (SnapshotWarning) -> Void)?
    ) {
        self.content = content
        self.engine = engine
        runsScripts = view.configuration.runsPageScripts
        if runsScripts { view.parts.scripts = [PageSettler.pulse] }
        idleBy = .now + timeout * 0.7
        self.warn = warn
        events = view.events
        zoom = engine.zoom
        view.onProcessTerminated = { [weak self] in self?.termination = $0 }
    }

    /// Runs a step of the snapshot, and runs it again whenever another page has replaced the current
    /// one: pages lead to others by scripts and `<meta http-equiv="refresh">`.
    func following<Value>(
        _ step: () async throws(SnapshotError) -> Value
    ) async throws(SnapshotError) -> Value {
        while true {
            do {
                return try await step()
            } catch .load(.superseded) {
                if let termination { throw .load(.processTerminated(termination)) }
                guard number < Self.mostPages * 2 else { throw .load(.superseded) }
                number += 1
                try await waitForLoad()
            }
        }
    }

    /// Waits until the page that replaced the previous one is loaded.
    private func waitForLoad() async throws(SnapshotError) {
        for await event in events {
            // The events of earlier pages come first.
            guard finished == number - 1 else {
                if case .finished = event { finished += 1 }
                continue
            }
            switch event {
            case .committed(let url, let status?) where status >= 400:
                throw .status(status, url: url)
            case .failed(let error): throw .load(error)
            case .finished:
                finished += 1
                return
            case .started, .redirected, .committed: continue
            }
        }
        throw .cancelled
    }

    /// Waits until the page is idle, for at most 70 percent of the time limit.
    ///
    /// Pages that replace one another without end are never idle.
    func settle() async throws(SnapshotError) {
        try await warnOfUnrunScripts()
        let patience = max(.zero, idleBy - .now)
        var isIdle = false
        if number < Self.mostPages {
            isIdle = try await PageSettler.settle(
                engine, runsScripts: runsScripts, patience: patience)
        }
        if !isIdle { warn?(.unsettled) }
    }

    /// Warns once if the page has scripts that aren't run.
    private func warnOfUnrunScripts() async throws(SnapshotError) {
        guard let warn, !runsScripts, !isSearchedForScripts else { return }
        if try await UnrunScripts.exist(in: content, engine) { warn(.scriptsNotRun) }
        isSearchedForScripts = true
    }

    /// Waits until the page is idle, and takes its snapshot.
    func draw(_ options: SnapshotOptions) async throws(SnapshotError) -> SnapshotImage {
        // A page before this one may have been scaled down.
        if engine.zoom != zoom { layOut(width: options.width, zoom: zoom, options, 1) }
        try await settle()
        var size = try await PageSize(engine)
        var (shownWidth, divisor) = (Double(options.width), 1)
        if options.fitsWidth, size.width > options.width {
            shownWidth = Double(size.width)
            (size, divisor) = try await fit(size, options)
        }
        if size.scrollBoxes > 0 { warn?(.scrolls(boxes: size.scrollBoxes)) }
        // The image's pixels for one of the page.
        let pixels = engine.zoom * engine.deviceScale / Double(divisor)
        let width = options.width * options.scale
        let height =
            options.height.map { $0 * options.scale }
            ?? max(1, Int(exactly: (Double(size.height) * pixels).rounded(.up)) ?? .max)
        guard height <= Snapshotter.largestHeight, width * height <= Snapshotter.largestArea else {
            throw .tooLarge(width: width, height: height)
        }
        let showsVisiblePart = options.height != nil && shownWidth == Double(options.width)
        if !showsVisiblePart {
            // The engine renders the whole page before it is scaled down and cut to the width.
            let pageWidth = Double(size.width) * pixels * Double(divisor)
            let pageHeight = height * divisor
            guard pageHeight <= Snapshotter.largestHeight,
                pageWidth * Double(pageHeight) <= Double(Snapshotter.largestArea)
            else {
                throw .tooLarge(
                    width: Int(exactly: pageWidth.rounded(.up)) ?? .max, height: pageHeight)
            }
        }
        let missing = Double(size.width) - shownWidth
        if size.overflow > 0, missing >= 1 { warn?(.cut(pixels: Int(missing))) }
        let region: SnapshotRegion =
            if showsVisiblePart {
                .visible(width: width, height: height)
            } else if divisor > 1 {
                .reduced(width: width, height: height, divisor: divisor)
            } else {
                .document(width: width, height: height)
            }
        let image = try await engine.snapshot(region)
        if image.isUniform, try await showsNothing() { warn?(.blank) }
        return image
    }

    /// Lays a page out for the width that it needs, at a zoom that makes it fit the width of the
    /// snapshot once it is scaled down by a whole number.
    ///
    /// Below its own size, the engine would keep text at its minimum font size, 9 pixels. So the
    /// page is drawn larger than it becomes, and the image is scaled down.
    ///
    /// - Returns: The page's size, and the number by which the image is scaled down.
    private func fit(
        _ size: PageSize, _ options: SnapshotOptions
    ) async throws(SnapshotError) -> (size: PageSize, divisor: Int) {
        let factor = Double(options.width) / Double(size.width)
        let divisor = Int((min(zoom, 1) / (zoom * factor) - 1e-9).rounded(.up))
        let drawn = zoom * factor * Double(divisor)
        layOut(width: size.width, zoom: drawn, options, divisor)
        try await settle()
        let fitting = try await PageSize(engine)
        guard fitting.overflow > 1 else { return (fitting, divisor) }
        // Its width depends on the width of the view, so its first layout is kept.
        layOut(width: options.width, zoom: drawn, options, divisor)
        try await settle()
        return (try await PageSize(engine), divisor)
    }

    /// Lays the page out for a width in CSS pixels, at a zoom, in a view that is as high as the
    /// snapshot before it is scaled down by a divisor.
    private func layOut(width: Int, zoom: Double, _ options: SnapshotOptions, _ divisor: Int) {
        let height = Double((options.height ?? Snapshotter.referenceHeight) * divisor) * self.zoom
        engine.zoom = zoom
        engine.layOut(
            width: Int((Double(width) * zoom).rounded(.up)), height: Int(height.rounded(.up)))
    }

    /// Returns whether a snapshot in one color is blank by mistake: the page has no content, or
    /// text that isn't visible.
    private func showsNothing() async throws(SnapshotError) -> Bool {
        let script: JavaScript = """
            (({ body }) => {
                const partsOf = (tree) => Array.from(tree?.querySelectorAll("*") ?? [])
                    .flatMap((part) => [part, ...partsOf(part.shadowRoot)]);
                const parts = partsOf(body);
                const hasSize = (part) => part.offsetWidth > 0 && part.offsetHeight > 0;
                return !!body?.innerText?.trim() || !parts.some(hasSize);
            })(\(PageAccess.script)(document))
            """
        return try await engine.value(of: .statements(script)).boolValue ?? false
    }
}
