import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests {
    /// The report that a page is visible.
    @Suite struct FirstFrames {
        private func page(_ color: String) -> WebContent {
            .html("<body style='background: rgb(\(color))'>")
        }

        @Test func aPageIsVisibleWhenItsFirstFrameIsReported() async throws {
            for _ in 0..<3 {
                // A web process of its own, whose first frame comes late.
                let view = WebView(trust: .document, profile: WebProfile())
                view.widget.expanded(vertically: true)
                let window = Window("Frame", content: view, width: 300, height: 200)
                try await window.presentInTest()
                defer { window.close() }
                try await view.load(page("1, 200, 3"))
                #expect(try await view.painted())
                #expect(Pixels(of: view.widget)[100, 100] == [1, 200, 3])
                try await view.load(page("200, 1, 3"))
                #expect(try await view.painted())
                #expect(Pixels(of: view.widget)[100, 100] == [200, 1, 3])
            }
        }

        @Test func aHiddenViewReportsNoFirstFrame() async throws {
            let view = WebView(trust: .document)
            try await view.load(page("1, 200, 3"))
            #expect(try await !view.painted())
            let window = Window("Frame", content: Column { view }, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            let report = Task { try await view.painted() }
            // Without an iteration of the main loop in between, which could draw a frame.
            view.widget.isVisible = false
            #expect(try await !report.value)
        }

        @Test func cancellingAWaitForTheFirstFrameThrowsCancelled() async throws {
            let view = WebView(trust: .document)
            let window = Window("Frame", content: view, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            try await view.load(page("1, 200, 3"))
            let report = Task { try await view.painted() }
            report.cancel()
            await #expect(throws: ScriptError.cancelled) { try await report.value }
        }

        @Test func waitingForTheFirstFrameOfAHangingPageTimesOut() async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            let window = Window("Frame", content: view, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            try await view.load(page("1, 200, 3"))
            let engine = try #require(view.engine as? WebKitEngine)
            Task { try await view.evaluate("for (;;) {}") }
            defer { engine.terminateProcess() }
            #expect(try await !engine.painted(limit: .milliseconds(300)))
        }

        @Test func closingTheEngineFailsAPendingWaitForTheFirstFrame() async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            let window = Window("Frame", content: view, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            try await view.load(page("1, 200, 3"))
            let report = Task { try await view.painted() }
            view.engine.close()
            await #expect(throws: ScriptError.self) { try await report.value }
        }
    }
}
