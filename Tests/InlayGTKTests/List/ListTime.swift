import Inlay
import InlayTesting

/// The time of a list, which goes on only when the test says so.
///
/// ```swift
/// let time = ListTime()
/// let list = ContentList(rows, clock: time.clock) { $0 }
/// list.scroll(.pages(1))
/// await window.frame(after: ListTime.frame, on: time)
/// ```
///
/// Engine, pages, widgets and frames are real. A list that moves stays where it is in all frames but
/// those, however many there are and however long they take.
final class ListTime {
    /// The time between two frames of a screen.
    static let frame = Duration.microseconds(16_667)
    /// As long as a list moves on in one frame at most: rows end their ways within it.
    static let longFrame = Duration.milliseconds(100)

    private let manual = ManualClock()
    let clock: FrameClock

    init() {
        clock = FrameClock(manual: manual)
    }

    /// Lets time go by without a frame.
    func advance(by duration: Duration) {
        manual.advance(by: duration)
    }
}

extension TestWindow {
    /// Draws the next frame at a later time.
    func frame(after duration: Duration = ListTime.frame, on time: ListTime) async {
        time.advance(by: duration)
        await frame()
    }

    /// Draws frames that follow one another as on a screen, until a condition holds.
    func wait(
        on time: ListTime, until goal: String, _ holds: () async throws -> Bool
    ) async throws {
        var patience = Patience()
        while try await !holds() {
            try patience.check(goal)
            await frame(on: time)
        }
    }

    /// Draws frames until nothing of a list is on its way any more.
    func settle(_ time: ListTime) async {
        for _ in 0..<6 { await frame(after: ListTime.longFrame, on: time) }
    }
}
