import InlayValues

/// A renderer of pages as images and PDFs, which needs no window.
///
/// ```swift
/// let picture = try await Snapshotter().picture(of: .html(mail.body))
/// let pdf = try await Snapshotter().pdf(of: .html(mail.body))
/// ```
///
/// The snapshot is taken once the page is loaded, its fonts are available and its images decoded.
/// HTML from a `String` has no network access and runs no scripts; the page at a URL is loaded
/// in a session of its own, which stores nothing.
@MainActor
public final class Snapshotter {
    /// The height of the view for a snapshot of a whole page, in CSS pixels.
    ///
    /// CSS units such as `vh` are relative to this height.
    public static let referenceHeight = 800
    /// The maximum area of a snapshot, in pixels; rendering it takes a gigabyte of memory.
    public static let largestArea = 268_435_456
    /// The maximum width and height of a snapshot, in pixels.
    ///
    /// Engines don't render larger snapshots correctly.
    public static let largestHeight = 100_000
    /// The maximum number of sheets of a PDF.
    ///
    /// It is estimated from the page's height before printing. The sheets that the page begins by
    /// forced breaks are counted in the PDF, if the engine is WebKitGTK 2.46 or later.
    public nonisolated static let mostSheets = 1_000

    /// Called with each resource that a page requested and couldn't load.
    public var onResourceProblem: (@MainActor (ResourceProblem) -> Void)?

    private let makeEngine: @MainActor (WebViewConfiguration) -> any OffscreenEngine
    private let clock: any Clock<Duration>
    /// The view of the last snapshot of untrusted HTML, kept so that its web process stays alive.
    ///
    /// The view of the next snapshot can share the process; launching a new process takes longer
    /// than all other work of a snapshot.
    private var lastView: WebView?

    /// Makes a snapshotter with the engines of a platform.
    ///
    /// - Parameters:
    ///   - clock: The clock of the timeout.
    ///   - makeEngine: Makes an engine that has no window.
    package init(
        clock: any Clock<Duration> = ContinuousClock(),
        makeEngine: @escaping @MainActor (WebViewConfiguration) -> any OffscreenEngine
    ) {
        self.clock = clock
        self.makeEngine = makeEngine
    }

    /// Takes a snapshot of a page and returns it as a PNG file.
    ///
    /// - Parameters:
    ///   - content: The page.
    ///   - width: The width of the page and the snapshot, in pixels.
    /// - Returns: The bytes of the file.
    /// - Throws: ``SnapshotError``.
    public func png(
        of content: WebContent, width: Int
    ) async throws(SnapshotError) -> [UInt8] {
        try await picture(of: content, SnapshotOptions(width: width)).png
    }

    /// Takes a snapshot of a page.
    ///
    /// - Parameters:
    ///   - content: The page.
    ///   - options: The size, timeout and color scheme.
    /// - Returns: A snapshot that is exactly `width × scale` pixels wide.
    /// - Throws: ``SnapshotError``, also if the server responds with an error page.
    public func picture(
        of content: WebContent, _ options: SnapshotOptions = SnapshotOptions()
    ) async throws(SnapshotError) -> SnapshotImage {
        try check(options)
        return try await inView(
            of: content, options.resources, options.timeout
        ) { (view, engine) async throws(SnapshotError) in
            let colorSchemeEngine = engine as? any ColorSchemeEngine
            defer { colorSchemeEngine?.endDrawing() }
            await colorSchemeEngine?.beginDrawing(by: options.colorScheme)
            let zoom = Double(options.scale) / engine.deviceScale
            engine.zoom = zoom
            engine.layOut(
                width: Int((Double(options.width) * zoom).rounded(.up)),
                height: Int((Double(options.height ?? Self.referenceHeight) * zoom).rounded(.up)))
            try await load(content, in: view)
            return try await draw(engine, options)
        }
    }

    /// Prints a page to a PDF, whose text can be selected and searched.
    ///
    /// The page is printed with the CSS of `@media print`, in light colors, and with its
    /// backgrounds. `break-before` and the like begin a new sheet; `@page` has no effect.
    ///
    /// - Parameters:
    ///   - content: The page.
    ///   - options: The paper, margins and timeout.
    /// - Returns: The bytes of the file.
    /// - Throws: ``SnapshotError``, also if the server responds with an error page.
    public func pdf(
        of content: WebContent, _ options: PDFOptions = PDFOptions()
    ) async throws(SnapshotError) -> [UInt8] {
        try options.check()
        return try await inView(
            of: content, options.resources, options.timeout
        ) { (view, engine) async throws(SnapshotError) in
            guard let printing = engine as? any PrintingEngine else {
                throw .engine(message: "this engine can't print")
            }
            let area = options.area
            engine.layOut(width: area.width, height: area.height)
            try await load(content, in: view)
            try options.checkLength(try await measure(engine))
            return try await printing.pdf(options.paper, margin: options.margin)
        }
    }

    /// Makes a view without a window, and closes it after the timeout or an error.
    ///
    /// - Parameters:
    ///   - content: The page that `render` loads, which determines the trust of the view.
    ///   - resources: The folder that the page may load from.
    ///   - timeout: The time limit of `render`.
    ///   - render: Loads and renders the page.
    /// - Returns: The result of `render`.
    /// - Throws: The error of `render`, or ``SnapshotError/timedOut(_:)``.
    private func inView<Value>(
        of content: WebContent, _ resources: ResourceFolder?, _ timeout: Duration,
        _ render: @MainActor (WebView, any OffscreenEngine) async throws(SnapshotError) -> Value
    ) async throws(SnapshotError) -> Value {
        let configuration = WebViewConfiguration(
            trust: content.snapshotTrust, resources: resources)
        let engine = makeEngine(configuration)
        let view = WebView(engine: engine, configuration: configuration)
        view.onResourceProblem = onResourceProblem
        var isTooLate = false
        let deadline = Task { [clock] in
            try await clock.sleep(for: timeout)
            isTooLate = true
            view.close()
        }
        defer { deadline.cancel() }
        do {
            let value = try await render(view, engine)
            keep(view)
            return value
        } catch {
            view.close()
            if isTooLate { throw .timedOut(timeout) }
            throw Task.isCancelled ? .cancelled : error
        }
    }

    private func keep(_ view: WebView) {
        // A page with scripts would keep running: its view and process are closed at once.
        guard !view.configuration.trust.runsPageScripts else { return view.close() }
        lastView?.close()
        lastView = view
        // Resources that the page requests from now on don't belong to the snapshot.
        view.onResourceProblem = nil
    }

    private func check(_ options: SnapshotOptions) throws(SnapshotError) {
        guard (1...3).contains(options.scale) else {
            throw .options(message: "The scale of a snapshot has to be 1, 2 or 3.")
        }
        guard options.width > 0, options.height ?? 1 > 0 else {
            throw .options(message: "A snapshot has to be at least 1 pixel wide and high.")
        }
        // Checked before the multiplication, which may overflow.
        guard max(options.width, options.height ?? 1) <= Self.largestHeight else {
            throw .tooLarge(width: options.width, height: options.height ?? 1)
        }
        let width = options.width * options.scale
        let height = (options.height ?? 1) * options.scale
        guard max(width, height) <= Self.largestHeight, width * height <= Self.largestArea else {
            throw .tooLarge(width: width, height: height)
        }
    }

    private func load(_ content: WebContent, in view: WebView) async throws(SnapshotError) {
        let navigation = view.start(content)
        for await event in navigation {
            switch event {
            case .committed(let url, let status?) where status >= 400:
                throw .status(status, url: url)
            case .failed(let error): throw .load(error)
            case .finished: return
            case .started, .redirected, .committed: continue
            }
        }
        throw .cancelled
    }

    private func draw(
        _ engine: any OffscreenEngine, _ options: SnapshotOptions
    ) async throws(SnapshotError) -> SnapshotImage {
        var size = try await measure(engine)
        if options.fitsWidth, size.width > options.width {
            engine.zoom *= Double(options.width) / Double(size.width)
            size = try await measure(engine)
        }
        let pixels = engine.zoom * engine.deviceScale
        let width = options.width * options.scale
        let height =
            options.height.map { $0 * options.scale }
            ?? max(1, Int(exactly: (Double(size.height) * pixels).rounded(.up)) ?? .max)
        guard height <= Self.largestHeight, width * height <= Self.largestArea else {
            throw .tooLarge(width: width, height: height)
        }
        if options.height == nil {
            // The engine renders the whole page before it is cut to the width.
            let pageWidth = Double(size.width) * pixels
            guard pageWidth * Double(height) <= Double(Self.largestArea) else {
                throw .tooLarge(width: Int(exactly: pageWidth.rounded(.up)) ?? .max, height: height)
            }
        }
        let region =
            options.height == nil
            ? SnapshotRegion.document(width: width, height: height)
            : .visible(width: width, height: height)
        return try await engine.snapshot(region)
    }

    /// Waits for fonts and images, and measures the page.
    private func measure(_ engine: any OffscreenEngine) async throws(SnapshotError) -> PageSize {
        try await PageSize(.function(Self.readiness, json: ""), in: engine)
    }

    private static let readiness: JavaScript = """
        const sure = \(PageAccess.script);
        const page = sure(document);
        // Not `fonts.ready`: WebKit never resolves it if a script navigated while the page was parsed.
        for (;;) {
            // The layout requests the fonts.
            sure(page.documentElement).getBoundingClientRect();
            if (page.fonts.status !== "loading") break;
            await new Promise((done) => setTimeout(done, 10));
        }
        await Promise.all(Array.from(page.images, (image) => image.decode().catch(() => {})));
        // Events of blocked resources that are still queued are reported first.
        await new Promise((done) => setTimeout(done));
        return \(PageSize.script);
        """
}

extension WebContent {
    /// The trust tier of the view that renders a snapshot of the content.
    fileprivate var snapshotTrust: PageTrust {
        switch source {
        case .html: .document
        case .trusted, .resource, .template: .app
        case .url: .preview
        }
    }
}
