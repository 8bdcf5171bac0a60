import Foundation
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayViewTesting

@Suite("Snapshotter") @MainActor
struct SnapshotterTests {
    private let engine = OffscreenStubEngine()
    private let clock = ManualClock()
    private let configurations = Configurations()

    private final class Configurations {
        var all: [WebViewConfiguration] = []
    }

    private let snapshotter: Snapshotter

    init() {
        snapshotter = Snapshotter(clock: clock) { [engine, configurations] configuration in
            configurations.all.append(configuration)
            return engine
        }
    }

    /// Sets the page size that the engine reports.
    private func givePage(width: Int = 390, height: Int = 1_000, status: Int? = nil) {
        engine.onLoad = { engine, request in
            let url = if case .url(let url) = request.target { url } else { "about:blank" }
            engine.tellLoad(of: url, status: status)
        }
        engine.evaluation = { _ in [.integer(Int64(width)), .integer(Int64(height))] }
    }

    private func failure(
        of content: WebContent = .html("a"), _ options: SnapshotOptions = SnapshotOptions()
    ) async -> SnapshotError? {
        do {
            _ = try await snapshotter.snapshot(of: content, options)
            return nil
        } catch {
            return error
        }
    }

    // MARK: - Pictures

    @Test func aSnapshotShowsTheWholePage() async throws {
        givePage(height: 1_234)
        let snapshot = try await snapshotter.snapshot(of: .html("a"))
        #expect(snapshot == SnapshotImage(width: 390, height: 1_234, png: Data([2])))
        #expect(engine.sizes == [[390, 800]])
        #expect(engine.zoom == 1)
    }

    // Its web process is reused for the next snapshot, which would otherwise wait for a new one.
    @Test func theViewOfUntrustedHTMLStaysOpenUntilTheNextSnapshot() async throws {
        var engines: [OffscreenStubEngine] = []
        var snapshotter: Snapshotter? = Snapshotter(clock: clock) { _ in
            let engine = OffscreenStubEngine()
            engine.onLoad = { engine, _ in engine.tellLoad(of: "about:blank") }
            engines.append(engine)
            return engine
        }
        for _ in 0..<3 { _ = try await snapshotter?.snapshot(of: .html("a")) }
        #expect(engines.map(\.closeCount) == [1, 1, 0])
        snapshotter = nil
        await engines[2].untilClosed()
        #expect(engines.map(\.closeCount) == [1, 1, 1])
    }

    @Test func viewsOfPagesWithScriptsAreClosedAfterTheSnapshot() async throws {
        let folder = ResourceFolder(name: "pages", url: URL(filePath: "/nowhere"))
        for content in [.trusted("a"), .resource("a.html"), .url(url("https://a.org/"))]
            as [WebContent]
        {
            givePage()
            engine.outlivesClosing = true
            let count = engine.closeCount
            _ = try await snapshotter.snapshot(of: content, SnapshotOptions(resources: folder))
            #expect(engine.closeCount == count + 1)
        }
    }

    @Test func aSnapshotFailsIfTheEngineReplacesTheURLByAboutBlank() async {
        engine.onLoad = { engine, _ in engine.tellLoad(of: "about:blank") }
        let address = "http://a.org:25/"
        #expect(await failure(of: .url(url(address))) == .load(.refused(url: url(address))))
        #expect(engine.closeCount == 1)
    }

    @Test func aRequestedHeightCropsTheSnapshot() async throws {
        givePage(height: 5_000)
        let options = SnapshotOptions(width: 200, height: 300, scale: 2)
        let snapshot = try await snapshotter.snapshot(of: .html("a"), options)
        #expect(engine.sizes == [[400, 600]])
        #expect(engine.regions == [.visible(width: 400, height: 600)])
        #expect(snapshot.width == 400 && snapshot.height == 600)
    }

    @Test func aSnapshotHasTheSameSizeOnADisplayWithAHighResolution() async throws {
        givePage(width: 101, height: 333)
        engine.deviceScale = 2
        _ = try await snapshotter.snapshot(of: .html("a"), SnapshotOptions(width: 101))
        #expect(engine.zoom == 0.5 && engine.sizes == [[51, 400]])
        _ = try await snapshotter.snapshot(
            of: .html("a"), SnapshotOptions(width: 101, height: 50, scale: 2))
        #expect(engine.zoom == 1 && engine.sizes.last == [101, 50])
        #expect(
            engine.regions == [
                .document(width: 101, height: 333), .visible(width: 202, height: 100),
            ])
    }

    @Test(arguments: [1, 2, 3])
    func theScaleMultipliesTheSnapshotsPixels(scale: Int) async throws {
        givePage(height: 101)
        _ = try await snapshotter.snapshot(
            of: .html("a"), SnapshotOptions(width: 100, scale: scale))
        #expect(engine.zoom == Double(scale))
        #expect(engine.sizes == [[100 * scale, 800 * scale]])
        #expect(engine.regions == [.document(width: 100 * scale, height: 101 * scale)])
    }

    @Test(arguments: [(780, 2, 1.0, 1), (390, 2, 2.0, 1), (100, 1, 1.0, 1), (1_170, 1, 1.0, 3)])
    func aWidePageIsScaledDownOnlyIfFitsWidthIsSet(
        width: Int, scale: Int, zoom: Double, divisor: Int
    ) async throws {
        engine.outlivesClosing = true
        for fits in [true, false] {
            givePage(width: width, height: 900)
            let options = SnapshotOptions(scale: scale, fitsWidth: fits)
            _ = try await snapshotter.snapshot(of: .html("a"), options)
            let used = fits ? zoom : Double(scale)
            #expect(abs(engine.zoom - used) < 1e-9)
            let height = Int((900 * engine.zoom).rounded(.up))
            let region: SnapshotRegion =
                fits && divisor > 1
                ? .reduced(width: 390 * scale, height: height / divisor, divisor: divisor)
                : .document(width: 390 * scale, height: height)
            #expect(engine.regions.last == region)
        }
    }

    @Test func aFittedPageIsNeverDrawnBelowItsOwnSize() async throws {
        engine.outlivesClosing = true
        for width in [391, 500, 780, 781, 2_000] {
            givePage(width: width, height: 900)
            _ = try await snapshotter.snapshot(of: .html("a"), SnapshotOptions(fitsWidth: true))
            #expect(engine.zoom >= 1 - 1e-9 && engine.zoom < 2)
        }
    }

    /// Sets the values that the engine reports for a page: its width, height, layout width, and
    /// whether it hides what is wider than the view.
    private func givePage(values: JSONValue, isIdle: Bool = true) {
        givePage()
        engine.evaluation = { script in
            if case .function = script.body { .bool(isIdle) } else { values }
        }
    }

    @Test(arguments: [(false, [SnapshotWarning.cut(pixels: 210)]), (true, [])])
    func aPageThatIsCutIsAWarningUnlessItHidesItsOverflow(
        hides: Bool, expected: [SnapshotWarning]
    ) async throws {
        givePage(values: [600, 100, 390, .bool(hides)])
        var warnings: [SnapshotWarning] = []
        snapshotter.onWarning = { warnings.append($0) }
        _ = try await snapshotter.snapshot(of: .html("a"))
        #expect(warnings == expected)
    }

    @Test func scrollBoxesAreAWarning() async throws {
        givePage(values: [390, 100, 390, false, 2])
        var warnings: [SnapshotWarning] = []
        snapshotter.onWarning = { warnings.append($0) }
        _ = try await snapshotter.snapshot(of: .html("a"))
        #expect(warnings == [.scrolls(boxes: 2)])
    }

    @Test func aPageThatIsNeverIdleIsDrawnWithAWarning() async throws {
        givePage(values: [390, 100, 390, false], isIdle: false)
        var warnings: [SnapshotWarning] = []
        snapshotter.onWarning = { warnings.append($0) }
        let snapshot = try await snapshotter.snapshot(of: .html("a"))
        #expect(snapshot.height == 100)
        #expect(warnings == [.unsettled])
    }

    @Test func onlySourcesThatMentionScriptsAreSearchedForThem() async throws {
        let pages: [(WebContent, [SnapshotWarning])] = [
            (.html("<p>text"), []), (.html("<SCRIPT>a()</SCRIPT>"), [.scriptsNotRun]),
            (.xhtml("<svg onload='a()'/>"), [.scriptsNotRun]),
            (.trusted("<script>a()</script>"), []),
        ]
        for (content, expected) in pages {
            givePage()
            engine.outlivesClosing = true
            engine.evaluation = { script in
                switch script.body {
                case .function: true
                case .statements(let source) where source.source.contains("parsererror"): nil
                case .statements: [600, 100, 390, false]
                }
            }
            var warnings: [SnapshotWarning] = []
            snapshotter.onWarning = { warnings.append($0) }
            _ = try await snapshotter.snapshot(of: content, SnapshotOptions(fitsWidth: true))
            #expect(warnings == expected)
        }
    }

    @Test func aPageWhoseWidthFollowsTheViewKeepsItsFirstLayout() async throws {
        givePage(values: [780, 200, 390, false])
        let options = SnapshotOptions(fitsWidth: true)
        _ = try await snapshotter.snapshot(of: .html("a"), options)
        #expect(engine.zoom == 1)
        #expect(engine.sizes == [[390, 800], [780, 1600], [390, 1600]])
        #expect(engine.regions == [.reduced(width: 390, height: 100, divisor: 2)])
    }

    @Test func onlyPagesWithScriptsAreWatched() async throws {
        for (content, count) in [(WebContent.html("a"), 0), (.trusted("a"), 1)] {
            givePage()
            engine.outlivesClosing = true
            var scripts = 0
            let load = engine.onLoad
            engine.onLoad = { engine, request in
                scripts = request.scripts.count { $0.source.source.contains("inlay-pulse") }
                load(engine, request)
            }
            _ = try await snapshotter.snapshot(of: content)
            #expect(scripts == count)
        }
    }

    @Test func aSnapshotOfAnEmptyPageIsOnePixelHigh() async throws {
        givePage(width: 0, height: 0)
        let options = SnapshotOptions(fitsWidth: true)
        _ = try await snapshotter.snapshot(of: .html("a"), options)
        #expect(engine.regions == [.document(width: 390, height: 1)])
    }

    @Test func pngReturnsTheSnapshotsPNGData() async throws {
        givePage()
        #expect(try await snapshotter.png(of: .html("a"), width: 100) == Data([2]))
        #expect(engine.sizes == [[100, 800]])
    }

    @Test func untrustedContentGetsALowerTrustTierInASnapshot() async throws {
        let folder = ResourceFolder(name: "pages", url: URL(filePath: "/nowhere"))
        let contents: [(WebContent, PageTrust)] = [
            (.html("a"), .document), (.trusted("a"), .app), (.resource("a.html"), .app),
            (.url(url("https://a.org/")), .preview),
        ]
        givePage()
        engine.outlivesClosing = true
        for (content, trust) in contents {
            _ = try await snapshotter.snapshot(of: content, SnapshotOptions(resources: folder))
            let expected = WebViewConfiguration(trust: trust, resources: folder)
            #expect(configurations.all.last == expected)
        }
    }

    @Test func resourceProblemsOfASnapshotAreReported() async throws {
        var problems: [ResourceProblem] = []
        snapshotter.onResourceProblem = { problems.append($0) }
        engine.onLoad = { engine, _ in
            engine.handlers?.events(.resourceFailed(url: "a:b", message: "gone"))
            engine.tellLoad(of: "about:blank")
        }
        _ = try await snapshotter.snapshot(of: .html("a"))
        // The view is kept, and its page may still request something.
        engine.handlers?.events(.resourceFailed(url: "a:c", message: "gone"))
        #expect(problems == [.failed(url: url("a:b"), message: "gone")])
    }

    // MARK: - Options

    @Test(arguments: [
        SnapshotOptions(width: 0), SnapshotOptions(width: -1), SnapshotOptions(height: 0),
        SnapshotOptions(height: -1), SnapshotOptions(scale: 0), SnapshotOptions(scale: 4),
        SnapshotOptions(scale: -1), SnapshotOptions(width: .min), SnapshotOptions(scale: .max),
    ])
    func invalidSnapshotOptionsAreRefusedWithAMessage(options: SnapshotOptions) async {
        guard case .options(let message)? = await failure(of: .html("a"), options) else {
            Issue.record("should be refused")
            return
        }
        #expect(message.hasSuffix("."))
        #expect(configurations.all.isEmpty)
    }

    @Test(arguments: [
        SnapshotOptions(width: 100_001), SnapshotOptions(width: 50_001, scale: 2),
        SnapshotOptions(height: 100_001), SnapshotOptions(width: 100_000, height: 100_000),
        SnapshotOptions(width: 20_000, height: 20_000),
        SnapshotOptions(width: 9_000, height: 9_000, scale: 3),
    ])
    func aTooLargeSnapshotIsRefusedBeforeThePageIsLoaded(
        options: SnapshotOptions
    ) async {
        guard case .tooLarge? = await failure(of: .html("a"), options) else {
            Issue.record("should be too large")
            return
        }
        #expect(configurations.all.isEmpty)
    }

    // In a separate process, because an integer overflow would end the program.
    @Test func hugeSnapshotSizesAreRefusedWithoutOverflow() async {
        await #expect(processExitsWith: .success) {
            let sizes = [
                SnapshotOptions(width: .max, scale: 3), SnapshotOptions(height: .max, scale: 2),
                SnapshotOptions(width: .max, height: .max, scale: 3),
            ]
            for options in sizes {
                do throws(SnapshotError) {
                    _ = try await Snapshotter { _ in preconditionFailure("refused before") }
                        .snapshot(of: .html("a"), options)
                } catch {
                    guard case .tooLarge = error else { preconditionFailure("\(error)") }
                }
            }
        }
    }

    @Test func aSnapshotOfTheMaximumSizeSucceeds() async throws {
        givePage(width: 2_684, height: 100_000)
        _ = try await snapshotter.snapshot(of: .html("a"), SnapshotOptions(width: 2_684))
        #expect(engine.regions == [.document(width: 2_684, height: 100_000)])
    }

    @Test(arguments: [(390, 100_001, 1), (390, 50_001, 2), (2_685, 100_000, 1), (390, 40_000, 3)])
    func aPageTooLargeForASnapshotIsRefused(width: Int, height: Int, scale: Int) async {
        givePage(width: width, height: height)
        let options = SnapshotOptions(width: width, scale: scale)
        let expected = SnapshotError.tooLarge(width: width * scale, height: height * scale)
        #expect(await failure(of: .html("a"), options) == expected)
        #expect(engine.regions == [] && engine.closeCount == 1)
    }

    // In a separate process, because converting the number to Int would end the program.
    @Test func hugePageSizesAreRefusedWithoutOverflow() async {
        await #expect(processExitsWith: .success) {
            try await Task { @MainActor in
                let engine = OffscreenStubEngine()
                engine.onLoad = { engine, _ in engine.tellLoad(of: "about:blank") }
                engine.evaluation = { _ in [.integer(.max), .integer(.max)] }
                let options = SnapshotOptions(scale: 3)
                do throws(SnapshotError) {
                    _ = try await Snapshotter { _ in engine }.snapshot(of: .html("a"), options)
                } catch {
                    guard case .tooLarge = error else { throw error }
                }
            }.value
        }
    }

    // The engine would render 90 gigabytes before the snapshot is cropped to its width.
    @Test func aPageThatIsTooWideIsRefusedBeforeItIsRendered() async {
        engine.outlivesClosing = true
        givePage(width: 3_000_000, height: 7_500)
        #expect(await failure() == .tooLarge(width: 3_000_000, height: 7_500))
        #expect(engine.regions == [])
        givePage(width: 30_000, height: 7_500)
        #expect(await failure() == nil)
    }

    // MARK: - Errors

    @Test(arguments: [400, 404, 500, 599])
    func httpErrorStatusesFailTheSnapshot(status: Int) async {
        givePage(status: status)
        let failure = await failure(of: .url(url("https://a.org/x")))
        #expect(failure == .status(status, url: url("https://a.org/x")))
        #expect(engine.closeCount == 1 && engine.regions == [])
    }

    @Test(arguments: [nil, 200, 204, 304, 399])
    func httpStatusesBelow400DoNotFailTheSnapshot(status: Int?) async {
        givePage(status: status)
        #expect(await failure(of: .url(url("https://a.org/x"))) == nil)
    }

    @Test func aFailedLoadFailsTheSnapshot() async {
        let error = PageLoadError.network(url: url("a:b"), message: "The server is gone.")
        engine.onLoad = { engine, _ in
            engine.tell(.started(url: "about:blank"), .failed(url: "about:blank", error))
        }
        #expect(await failure() == .load(error))
        #expect(engine.closeCount == 1)
    }

    @Test func contentThatTheTrustTierForbidsFailsTheSnapshot() async {
        let file = url("file:///etc/passwd")
        #expect(await failure(of: .url(file)) == .load(.refused(url: url("file:///etc/passwd"))))
        #expect(await failure(of: .resource("a")) == .load(.noResourceFolder))
        #expect(engine.requests == [] && engine.closeCount == 2)
    }

    @Test func aPageThatCannotBeMeasuredFailsTheSnapshot() async {
        givePage()
        engine.evaluation = { _ throws(ScriptError) in throw .exception(message: "no fonts") }
        #expect(await failure() == .engine(message: "no fonts"))
        #expect(engine.closeCount == 1)
    }

    // MARK: - Time and cancellation

    /// The stage of a snapshot at the timeout or the cancellation of its task.
    enum Place: CaseIterable, Sendable {
        case loading, measuring, drawing
    }

    private func hang(at place: Place) {
        givePage()
        switch place {
        case .loading: engine.onLoad = { engine, _ in engine.tell(.started(url: "about:blank")) }
        case .measuring: engine.evaluation = nil
        case .drawing: engine.drawsForever = true
        }
    }

    @Test(arguments: Place.allCases)
    func aSnapshotTimesOutWhileLoadingMeasuringOrDrawing(place: Place) async {
        hang(at: place)
        let task = Task { await failure(of: .html("a"), SnapshotOptions(timeout: .seconds(5))) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(4_999))
        await runQueuedJobs()
        #expect(engine.closeCount == 0)
        clock.advance(by: .milliseconds(1))
        #expect(await task.value == .timedOut(.seconds(5)))
        #expect(engine.closeCount == 1)
    }

    @Test(arguments: Place.allCases)
    func cancellingTheTaskCancelsTheSnapshot(place: Place) async {
        hang(at: place)
        let task = Task { await failure() }
        await clock.waitForSleepers()
        await runQueuedJobs()
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(engine.closeCount == 1)
    }

    @Test func aTaskCancelledBeforehandTakesNoSnapshot() async {
        let task = Task { await failure() }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(engine.regions == [])
    }

    @Test func aFinishedSnapshotIgnoresItsTimeout() async throws {
        givePage()
        _ = try await snapshotter.snapshot(of: .html("a"))
        clock.advance(by: .seconds(60))
        await runQueuedJobs()
        #expect(engine.closeCount == 0)
    }

    @Test func descriptionsOfSnapshotErrorsAreFullSentences() {
        let errors: [SnapshotError] = [
            .load(.stopped), .status(404, url: url("a:b")), .timedOut(.seconds(30)),
            .tooLarge(width: 1, height: 2), .options(message: "It is wrong."),
            .engine(message: "It can't."), .cancelled,
        ]
        for error in errors { #expect("\(error)".hasSuffix("."), "\(error)") }
        #expect(
            "\(SnapshotError.status(404, url: url("a:b")))"
                == "The server responded to a:b with status 404.")
    }
}
