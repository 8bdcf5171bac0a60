import CGLib
import CGTK
import Dispatch
import Foundation
import InlayGObject
import InlayTestTags
import InlayTesting
import Synchronization
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// Tests of the wakeups of the main loop, alone because other suites may leave timers behind.
    @Suite(.tags(.alone)) struct LoopWakeupTests {
        @Test func anIdleMainLoopWakesUpAtMostTwentyTimesASecond() async throws {
            // Records how long each wait for the next event was.
            let context = g_main_context_default()
            let poll = g_main_context_get_poll_func(context)
            originalPoll = poll
            g_main_context_set_poll_func(context) { descriptors, count, timeout in
                let start = ContinuousClock.now
                defer { idleWaits.note(ContinuousClock.now - start) }
                return originalPoll?(descriptors, count, timeout) ?? 0
            }
            defer { g_main_context_set_poll_func(context, poll) }
            // What went before may take a while to settle. A descriptor that isn't read, or a timer
            // without a pause, would never let ten waits be this long together. Checked in another
            // thread, since each check would wake the loop.
            _ = try await Task.detached {
                try await waitUntil("ten waits take half a second", idleWaits.lastTen) {
                    $0 >= .milliseconds(500)
                }
            }.value
        }
    }

    @Suite struct Loop {
        @Test func mainActorJobsRunOnTheMainLoopsThread() async throws {
            #expect(isOnMainThread())
            await Task.detached { #expect(await isOnMainThread()) }.value
            try await Task.sleep(for: .milliseconds(1))
            #expect(isOnMainThread())
        }

        @Test func framesAreDrawnWhileMainActorJobsKeepTheLoopBusy() async throws {
            let window = GLibObject(adopting: gtk_window_new())
            let area = gtk_drawing_area_new()
            gtk_window_set_child(window.cast(), area)
            gtk_window_present(window.cast())
            defer { gtk_window_destroy(window.cast()) }
            let frames = FrameCounter()
            gtk_widget_add_tick_callback(
                area,
                { widget, _, counter in
                    nonisolated(unsafe) let area = widget
                    nonisolated(unsafe) let context = counter
                    MainActor.assumeIsolated {
                        guard let context else { return }
                        Unmanaged<FrameCounter>.fromOpaque(context).takeUnretainedValue().count += 1
                        gtk_widget_queue_draw(area)
                    }
                    return 1
                }, Unmanaged.passUnretained(frames).toOpaque(), nil)
            try await waitUntil("two frames are drawn") { frames.count >= 2 }
            // Each job queues the next, so that there is always one waiting.
            let before = frames.count
            let jobs = EndlessJobs()
            jobs.run()
            defer { jobs.isOver = true }
            try await waitUntil("ten frames are drawn beside the jobs", frames.count - before) {
                $0 >= 10
            }
            #expect(jobs.count > 10)
        }
    }
}

private final class FrameCounter {
    var count = 0
}

/// The last ten waits of the loop for its next event.
private nonisolated final class IdleWaits: Sendable {
    private let waits = Mutex<[Duration]>([])

    var lastTen: Duration { waits.withLock { $0.count < 10 ? .zero : $0.reduce(.zero, +) } }

    func note(_ wait: Duration) {
        waits.withLock { $0 = $0.suffix(9) + [wait] }
    }
}

private nonisolated let idleWaits = IdleWaits()
private nonisolated(unsafe) var originalPoll: GPollFunc?

/// Called in a job of the main actor, which must run on the thread of the loop.
private func isOnMainThread() -> Bool { Thread.isMainThread }

/// Jobs of half a millisecond on the main queue, one after the other, until they are stopped.
private final class EndlessJobs {
    private(set) var count = 0
    var isOver = false

    func run() {
        guard !isOver else { return }
        DispatchQueue.main.async { [self] in
            let end = ContinuousClock.now + .microseconds(500)
            while ContinuousClock.now < end {}
            count += 1
            run()
        }
    }
}
