public import Foundation
import InlayValues

/// A renderer of pages as images and PDFs, which needs no window.
///
/// ```swift
/// let snapshot = try await Snapshotter().snapshot(of: .html(mail.body))
/// let pdf = try await Snapshotter().pdf(of: .html(mail.body))
/// ```
///
/// The snapshot is taken once the page is loaded and idle: its fonts are available and its images
/// decoded, its frame callbacks, observers and requests are done, and its finite animations are over.
/// All of the page counts as visible. A page that is never idle is drawn after three seconds of
/// frames, with a warning. HTML from a `String` has no network access and runs no scripts; the page at a URL is loaded
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
    /// They are counted in the PDF, if the engine is WebKitGTK 2.46 or later; older engines have no
    /// limit but the timeout.
    public nonisolated static let mostSheets = SnapshotError.mostSheets

    /// Called with each resource that a page requested and couldn't load.
    public var onResourceProblem: (@MainActor (ResourceProblem) -> Void)?

    /// Called with each difference between a page and its snapshot or PDF.
    public var onWarning: (@MainActor (SnapshotWarning) -> Void)?

    private let makeEngine: @MainActor (WebViewConfiguration) -> any OffscreenEngine
    private let clock: any Clock<Duration>
    /// The view of the last snapshot of untrusted HTML, kept so that its web process stays alive.
    ///
    /// The view of the next snapshot can share the process; launching a new process takes longer
    /// than all other work of a snapshot.
    private var lastView: WebView?

    /// Creates a snapshotter with the engines of a platform.
    ///
    /// - Parameters:
    ///   - clock: The clock of the timeout.
    ///   - makeEngine: Creates an engine that has no window.
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
    /// - Returns: The contents of the file.
    /// - Throws: ``SnapshotError``.
    public func png(
        of content: WebContent, width: Int
    ) async throws(SnapshotError) -> Data {
        try await snapshot(of: content, SnapshotOptions(width: width)).png
    }

    /// Takes a snapshot of a page.
    ///
    /// - Parameters:
    ///   - content: The page.
    ///   - options: The size, timeout and color scheme.
    /// - Returns: A snapshot that is exactly `width × scale` pixels wide.
    /// - Throws: ``SnapshotError``, also if the server responds with an error page.
    public func snapshot(
        of content: WebContent, _ options: SnapshotOptions = SnapshotOptions()
    ) async throws(SnapshotError) -> SnapshotImage {
        try check(options)
        return try await inView(
            of: content, options.resources, options.allowsInlineScripts, options.timeout
        ) { (view, engine) async throws(SnapshotError) in
            let colorSchemeEngine = engine as? any ColorSchemeEngine
            defer { colorSchemeEngine?.endDrawing() }
            await colorSchemeEngine?.beginDrawing(by: options.colorScheme)
            let zoom = Double(options.scale) / engine.deviceScale
            engine.zoom = zoom
            engine.layOut(
                width: Int((Double(options.width) * zoom).rounded(.up)),
                height: Int((Double(options.height ?? Self.referenceHeight) * zoom).rounded(.up)))
            let page = SnapshotPage(
                content, engine, view, timeout: options.timeout, warn: onWarning)
            try await load(content, in: view)
            return try await page.following { () async throws(SnapshotError) in
                try await page.draw(options)
            }
        }
    }

    /// Prints a page to a PDF, whose text can be selected and searched.
    ///
    /// The page is printed with the CSS of `@media print`, in light colors, and with its
    /// backgrounds. `break-before: page` and the like begin a new sheet; `@page` has no effect.
    ///
    /// - Parameters:
    ///   - content: The page.
    ///   - options: The paper, margins and timeout.
    /// - Returns: The contents of the file.
    /// - Throws: ``SnapshotError``, also if the server responds with an error page.
    public func pdf(
        of content: WebContent, _ options: PDFOptions = PDFOptions()
    ) async throws(SnapshotError) -> Data {
        try options.check()
        return try await inView(
            of: content, options.resources, options.allowsInlineScripts, options.timeout
        ) { (view, engine) async throws(SnapshotError) in
            let area = options.area
            engine.layOut(width: area.width, height: area.height)
            let page = SnapshotPage(
                content, engine, view, timeout: options.timeout, warn: onWarning)
            try await load(content, in: view)
            return try await page.following { () async throws(SnapshotError) in
                try await page.settle()
                return try await options.print(engine) { onWarning?($0) }
            }
        }
    }

    /// Creates a view without a window, and closes it after the timeout or an error.
    ///
    /// - Parameters:
    ///   - content: The page that `render` loads, which determines the trust of the view.
    ///   - resources: The folder that the page may load from.
    ///   - allowsInlineScripts: Whether inline scripts of the app's own pages run.
    ///   - timeout: The time limit of `render`.
    ///   - render: Loads and renders the page.
    /// - Returns: The result of `render`.
    /// - Throws: The error of `render`, or ``SnapshotError/timedOut(_:)``.
    private func inView<Value>(
        of content: WebContent, _ resources: ResourceFolder?, _ allowsInlineScripts: Bool,
        _ timeout: Duration,
        _ render: @MainActor (WebView, any OffscreenEngine) async throws(SnapshotError) -> Value
    ) async throws(SnapshotError) -> Value {
        let configuration = WebViewConfiguration(
            trust: content.snapshotTrust, resources: resources,
            allowsInlineScripts: allowsInlineScripts)
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
        var drawn = content
        drawn.styleSheet = content.styleSheet.forSnapshots
        let navigation = view.start(drawn)
        for await event in navigation {
            switch event {
            case .committed(let url, let status?) where status >= 400:
                throw .status(status, url: url)
            case .failed(let error): throw .load(error)
            case .finished: return try await checkSyntax(of: content, view.engine)
            case .started, .redirected, .committed: continue
            }
        }
        throw .cancelled
    }

    /// Throws if XHTML isn't well-formed; the engine shows the error in place of the rest.
    private func checkSyntax(
        of content: WebContent, _ engine: any WebEngine
    ) async throws(SnapshotError) {
        guard case .xhtml = content.source else { return }
        let script: JavaScript = """
            (document.querySelector("parsererror div") ?? document.querySelector("parsererror"))
                ?.textContent ?? null
            """
        guard let error = try await engine.value(of: .statements(script)).stringValue else {
            return
        }
        throw .notWellFormed(message: error.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

extension WebContent {
    /// The trust tier of the view that renders a snapshot of the content.
    fileprivate var snapshotTrust: PageTrust {
        switch source {
        case .html, .xhtml: .document
        case .trusted, .resource, .template: .app
        case .url: .preview
        }
    }
}
