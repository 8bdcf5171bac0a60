import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import InlayValues

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// A manual clock for a list.
///
/// ```swift
/// let time = ListTime()
/// let list = ContentList(rows, clock: time.clock) { $0 }
/// list.scroll(.pages(1))
/// await window.frame(after: ListTime.frame, on: time)
/// ```
///
/// Engine, pages, widgets and frames are real. A scrolling list advances only in the frames drawn
/// by these functions, however many others there are.
final class ListTime {
    /// The time between two frames of a screen.
    static let frame = Duration.microseconds(16_667)
    /// The longest step of a list in one frame: row animations end within it.
    static let longFrame = Duration.milliseconds(100)

    private let manual = ManualClock()
    let clock: FrameClock

    init() {
        clock = FrameClock(manual: manual)
    }

    /// Advances the clock without a frame.
    func advance(by duration: Duration) {
        manual.advance(by: duration)
    }
}

extension TestWindow {
    /// Advances the clock and draws a frame.
    func frame(after duration: Duration = ListTime.frame, on time: ListTime) async {
        time.advance(by: duration)
        await frame()
    }

    /// Draws frames at the rate of a screen until a condition holds.
    func wait(
        on time: ListTime, until goal: String, _ holds: @MainActor () async throws -> Bool
    ) async throws {
        var patience = Patience()
        while try await !holds() {
            try patience.check(goal)
            await frame(on: time)
        }
    }

    /// Draws frames until the list is idle.
    func settle(_ time: ListTime) async {
        for _ in 0..<6 { await frame(after: ListTime.longFrame, on: time) }
    }
}

extension ContentList {
    /// Makes a list that takes all times, including those of frames, from a clock.
    convenience init(
        _ items: Items, heights: (any HeightStore)? = nil, clock: FrameClock,
        content: @escaping @MainActor (Items.Element) -> RowContent
    ) {
        self.init(
            items, surface: ListWidget(clock: clock), heights: heights, clock: clock,
            content: content)
    }
}
