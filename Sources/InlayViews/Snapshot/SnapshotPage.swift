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
        if runsScripts { view.page.scripts = [PageSettler.pulse] }
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
        if engine.zoom != zoom { engine.zoom = zoom }
        try await settle()
        var size = try await PageSize(engine)
        var isScaled = false
        if options.fitsWidth, size.width > options.width {
            (size, isScaled) = try await fit(size, options)
        }
        let pixels = engine.zoom * engine.deviceScale
        let width = options.width * options.scale
        let height =
            options.height.map { $0 * options.scale }
            ?? max(1, Int(exactly: (Double(size.height) * pixels).rounded(.up)) ?? .max)
        guard height <= Snapshotter.largestHeight, width * height <= Snapshotter.largestArea else {
            throw .tooLarge(width: width, height: height)
        }
        let showsVisiblePart = options.height != nil && !isScaled
        if !showsVisiblePart {
            // The engine renders the whole page before it is cut to the width.
            let pageWidth = Double(size.width) * pixels
            guard pageWidth * Double(height) <= Double(Snapshotter.largestArea) else {
                throw .tooLarge(width: Int(exactly: pageWidth.rounded(.up)) ?? .max, height: height)
            }
        }
        if !isScaled, size.overflow > 0 { warn?(.cut(pixels: size.overflow)) }
        let region =
            showsVisiblePart
            ? SnapshotRegion.visible(width: width, height: height)
            : .document(width: width, height: height)
        let image = try await engine.snapshot(region)
        if image.isUniform, try await showsNothing() { warn?(.blank) }
        return image
    }

    /// Scales a page down until it fits the width of the snapshot.
    ///
    /// - Returns: The page's size, and whether the view is narrower than the snapshot.
    private func fit(
        _ size: PageSize, _ options: SnapshotOptions
    ) async throws(SnapshotError) -> (size: PageSize, isScaled: Bool) {
        let zoom = engine.zoom
        let factor = Double(options.width) / Double(size.width)
        // The page is laid out again for the width that it needs.
        engine.zoom = zoom * factor
        try await settle()
        let fitting = try await PageSize(engine)
        guard fitting.overflow > 1 else { return (fitting, false) }
        // Its width depends on the width of the view. So its layout is kept, in a view that is as
        // much narrower as the page is scaled down.
        engine.layOut(
            width: Int((Double(options.width) * zoom * factor).rounded(.up)),
            height: Int((Double(options.height ?? Snapshotter.referenceHeight) * zoom).rounded(.up))
        )
        try await settle()
        return (try await PageSize(engine), true)
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
