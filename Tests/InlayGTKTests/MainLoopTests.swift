import CGLib
import CGTK
import Dispatch
import Foundation
import Inlay
import InlayGObject
import Testing

extension EngineTests {
    @Suite struct Loop {
        @Test func mainActorJobsRunOnTheThreadOfTheLoop() async throws {
            #expect(isOnMainThread())
            await Task.detached { #expect(await isOnMainThread()) }.value
            try await Task.sleep(for: .milliseconds(1))
            #expect(isOnMainThread())
        }

        @Test func anIdleSecondIsAHandfulOfWakeUps() async throws {
            // Counts how often the loop asks for the next event.
            let context = g_main_context_default()
            let poll = g_main_context_get_poll_func(context)
            originalPoll = poll
            g_main_context_set_poll_func(context) { descriptors, count, timeout in
                pollCount += 1
                return originalPoll?(descriptors, count, timeout) ?? 0
            }
            defer { g_main_context_set_poll_func(context, poll) }
            // The one second that this test is about; what went before may take some to settle. A
            // descriptor that isn't read would wake the loop half a million times in each.
            var counts: [Int] = []
            while counts.count < 5, counts.last ?? .max > 20 {
                pollCount = 0
                try await Task.sleep(for: .seconds(1))
                counts.append(pollCount)
            }
            print("idle seconds: \(counts) wake-ups")
            #expect(counts.last ?? .max <= 20, "\(counts)")
        }

        @Test func drawingGoesOnWhileThousandsOfJobsRun() async throws {
            let window = Object(adopting: gtk_window_new())
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
            while frames.count < 2 { await Task.yield() }
            // A thousand jobs in a row, each of which queues the next: there is always one waiting.
            let before = frames.count
            let start = ContinuousClock.now
            await withCheckedContinuation { done in
                runJobs(1_000) { done.resume() }
            }
            let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
            let drawn = frames.count - before
            // Each round of the jobs makes room for a frame; at 60 a second at most.
            #expect(drawn >= min(10, Int(seconds * 10)), "\(drawn) frames in \(seconds) s")
        }
    }
}

private final class FrameCounter {
    var count = 0
}

private nonisolated(unsafe) var pollCount = 0
private nonisolated(unsafe) var originalPoll: GPollFunc?

/// Asked in a job of the main actor, which is to run on the thread that the loop runs on.
private func isOnMainThread() -> Bool { Thread.isMainThread }

/// Runs jobs of half a millisecond on the main queue, one after the other.
private func runJobs(_ count: Int, then done: @escaping @MainActor () -> Void) {
    guard count > 0 else { return done() }
    DispatchQueue.main.async {
        let end = ContinuousClock.now + .microseconds(500)
        while ContinuousClock.now < end {}
        runJobs(count - 1, then: done)
    }
}
