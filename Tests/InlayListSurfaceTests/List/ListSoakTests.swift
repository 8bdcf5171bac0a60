import CGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayShell
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites.ProcessTests {
    /// Samples of the memory, descriptors and processes of a list in use.
    private struct Sample: CustomStringConvertible {
        var megabytes = 0
        var descriptors = 0
        var processes = 0

        static func take() -> Sample {
            let pages = Process.descendants(named: "WebKitWebProcess")
            let bytes = pages.map(Process.memory).reduce(Process.residentMemory, +)
            return Sample(
                megabytes: bytes / 1_000_000, descriptors: Process.descriptors,
                processes: pages.count)
        }

        var description: String {
            "\(megabytes) MB, \(descriptors) descriptors, \(processes) processes"
        }
    }

    /// The number of near rows with scripts, each of which has a process.
    private func scriptedRows(of list: ContentList<[SoakItem]>) -> Int {
        list.placements.count { row in
            guard case .web(let engine) = row.view else { return false }
            return (engine as? WebKitEngine)?.configuration.runsPageScripts == true
        }
    }

    /// Samples a list that is idle and displays the same rows in the same window each time, none of which
    /// has a process of its own; then gives the list its items again.
    private func sampleIdle(
        _ list: ContentList<[SoakItem]>, _ window: TestWindow, mostProcesses: Int,
        mostDescriptors: Int = .max
    ) async throws -> Sample {
        let items = list.items
        list.scroll(.stop)
        gtk_window_set_default_size(window.window.cast(), 500, 500)
        list.update((0..<200).map { SoakItem(id: $0) }.filter { !$0.hasScripts })
        try await window.frames(30)
        // Visible rows keep their process when a new one supersedes it.
        for row in [0, list.items.count - 1] {
            list.scroll(to: row)
            await list.waitUntilPainted()
            try await window.frames(15)
        }
        // Frames in transfer between processes are descriptors, too.
        let sample = try await window.wait(until: "superseded processes have ended", Sample.take) {
            $0.processes <= mostProcesses && $0.descriptors <= mostDescriptors
        }
        list.update(items)
        return sample
    }

    private struct SoakItem: Identifiable, Hashable {
        let id: Int
        var version = 0

        /// Whether the row has scripts, and therefore a process of its own.
        var hasScripts: Bool { id % 24 == 4 }

        /// Rows of all kinds: every third is native text, some are high, some have open details, a
        /// few run scripts or may load images.
        var content: RowContent {
            if hasScripts { return scripted }
            if id % 24 == 10 {
                var row = RowContent.html(
                    "<table><tr><td>\(version)</table><img src='http://127.0.0.1:9/\(id)'>")
                row.remoteContent = .allowed
                return row
            }
            return switch id % 6 {
            case 0, 3:
                .html(
                    "<h3>Row \(id)</h3><p>" + String(repeating: "words ", count: version % 60))
            case 1:
                .html(
                    "<table><tr><td>\(id)<td>\(version)</table><details><summary>More</summary>x")
            default:
                .trusted(
                    TrustedHTML(trusting: TestRows.html(id * 7 + version)),
                    styleSheet: TestList.sheet)
            }
        }

        /// A row that grows by itself, for a while or endlessly.
        private var scripted: RowContent {
            let end = id % 48 == 4 ? 200 : 1_000_000
            var row = RowContent.html(
                """
                <p id=p>\(version)</p><script>
                let h = 20
                setInterval(() => { if (h < \(end)) p.style.height = `${h += 10}px` }, 20)
                </script>
                """)
            row.scripts = .allowed
            return row
        }
    }

    /// How many frames of use a run of the tests takes; a campaign goes by time.
    private static let fewestFrames = 160

    @Test(.tags(.soak), .timeLimit(.minutes(Campaign.minutes)))
    func aLongUsedListLeaksNoProcessesFileDescriptorsOrMemory() async throws {
        let clock = ContinuousClock()
        let isCampaign = Campaign.soakSeconds > 60
        let desktop = Desktop()
        var random = SeededGenerator(seed: 11)
        var items = (0..<5000).map { SoakItem(id: $0) }
        var nextID = items.count
        var search: ListSearch?
        let others = Process.descendants(named: "WebKitWebProcess").count
        let list = ContentList(items) { $0.content }
        let window = TestWindow(width: 500, height: 500, children: [list.widget])
        await window.present()
        await list.waitUntilPainted()
        let start = clock.now
        var warm: Sample?
        var mostProcesses = 0
        var samples = 0
        var frames = 0
        // The progress of the test, from 0 to 1.
        func progress() -> Double {
            isCampaign
                ? start.duration(to: clock.now) / .seconds(Campaign.soakSeconds)
                : Double(frames) / Double(Self.fewestFrames)
        }
        while progress() < 1 {
            switch Int.random(in: 0..<60, using: &random) {
            case 0: list.scroll(to: Int.random(in: items.indices, using: &random))
            case 1:
                gtk_window_set_default_size(
                    window.window.cast(), Int32.random(in: 300...800, using: &random),
                    Int32.random(in: 300...700, using: &random))
            case 2..<8:
                let near = list.geometry.visibleRows(above: 1000, below: 1000)
                for _ in 0..<Int.random(in: 1...20, using: &random) {
                    let index = Int.random(in: near.clamped(to: items.indices), using: &random)
                    items[index].version += 1
                    items.remove(at: Int.random(in: items.indices, using: &random))
                    nextID += 1
                    items.insert(
                        SoakItem(id: nextID), at: Int.random(in: items.indices, using: &random))
                }
                list.update(items, isAnimated: Bool.random(using: &random))
            case 8: list.scroll(.steadily(velocity: .random(in: -9000...9000, using: &random)))
            case 9: list.scroll(.stop)
            case 10:
                desktop.scheme =
                    Bool.random(using: &random)
                    ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT
            case 11: list.selectedRows = RangeSet(0..<Int.random(in: 0..<50, using: &random))
            case 13: search = list.find("\(Int.random(in: 0..<100, using: &random))")
            case 14: search?.next()
            case 15: _ = await list.selection
            case 12 where frames % 10 == 0: list.surface.delegate?.memoryIsLow()
            default: list.scroll(.by(.random(in: -300...300, using: &random)))
            }
            await window.frame()
            frames += 1
            guard progress() * 10 > Double(samples + 1) else { continue }
            samples += 1
            let sample = Sample.take()
            if isCampaign { print("soak: \(samples)0 %, \(frames) frames: \(sample)") }
            mostProcesses = max(mostProcesses, sample.processes - scriptedRows(of: list))
            // Caches may fill during the first fifth of the time.
            if warm == nil, samples == 2 {
                warm = try await sampleIdle(list, window, mostProcesses: others + 1)
            }
        }
        desktop.scheme = ADW_COLOR_SCHEME_DEFAULT
        let early = try #require(warm)
        let end = try await sampleIdle(
            list, window, mostProcesses: others + 1, mostDescriptors: early.descriptors + 16)
        // While scrolling, also superseded processes and those of rows that were just released.
        #expect(mostProcesses <= others + 8)
        // In a short run caches still fill.
        guard isCampaign else { return }
        print("soak: \(early) → \(end) in \(frames) frames")
        #expect(Double(end.megabytes) <= Double(early.megabytes) * 1.15 + 40)
    }
}
