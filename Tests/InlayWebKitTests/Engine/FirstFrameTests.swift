import CGTK
import InlayShell
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
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
                try await view.waitUntilPainted()
                #expect(Pixels(of: view.widget)[100, 100] == [1, 200, 3])
                try await view.load(page("200, 1, 3"))
                try await view.waitUntilPainted()
                #expect(Pixels(of: view.widget)[100, 100] == [200, 1, 3])
            }
        }

        @Test func aHiddenViewReportsNoFirstFrame() async throws {
            let view = WebView(trust: .document)
            try await view.load(page("1, 200, 3"))
            await #expect(throws: ScriptError.invisible(message: "its view isn't in a window.")) {
                try await view.waitUntilPainted()
            }
            let window = Window("Frame", content: Column { view }, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            let report = Task { try await view.waitUntilPainted() }
            // Without an iteration of the main loop in between, which could draw a frame.
            view.widget.isVisible = false
            let error = await #expect(throws: ScriptError.self) { try await report.value }
            #expect("\(try #require(error))".contains("hidden"))
            let hidden = "its view, a container around it, or its window is hidden."
            await #expect(throws: ScriptError.invisible(message: hidden)) {
                try await view.waitUntilPainted()
            }
        }

        @Test(arguments: [true, false])
        func aViewWithoutASizeReportsWhyAndIsLogged(isInScroll: Bool) async throws {
            let view = WebView(trust: .document)
            let before = TestLog.messages.count
            let content: Widget =
                isInScroll
                ? Scroll(Column { view })
                : Column { view.widget.aligned(horizontally: .center, vertically: .center) }
            if isInScroll { view.widget.expandsVertically = false }
            let window = Window("Frame", content: content, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            try await view.load(page("1, 200, 3"))
            let error = await #expect(throws: ScriptError.self) {
                try await view.waitUntilPainted()
            }
            #expect("\(try #require(error))".contains("0 high"))
            #expect("\(try #require(error))".contains("minimumHeight"))
            try await waitUntil("the log says that the view can't be seen") {
                TestLog.messages[before...].contains { $0.contains("web view can't be seen") }
            }
            view.widget.minimumHeight = 100
            view.widget.minimumWidth = 100
            try await view.waitUntilPainted()
        }

        @Test func aViewThatGetsItsSizeLaterIsPainted() async throws {
            let view = WebView(trust: .document)
            let bin = Bin(view).aligned(vertically: .start)
            let window = Window("Frame", content: Column { bin }, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            try await view.load(page("1, 200, 3"))
            let report = Task { try await view.waitUntilPainted() }
            await window.nextFrame()
            await window.nextFrame()
            view.widget.minimumHeight = 50
            try await report.value
        }

        @Test func cancellingAWaitForTheFirstFrameThrowsCancelled() async throws {
            let view = WebView(trust: .document)
            let window = Window("Frame", content: view, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            try await view.load(page("1, 200, 3"))
            let report = Task { try await view.waitUntilPainted() }
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
            let error = await #expect(throws: ScriptError.self) {
                try await engine.waitUntilPainted(limit: .milliseconds(300))
            }
            #expect("\(try #require(error))".contains("0.3 seconds"))
        }

        @Test func closingTheEngineFailsAPendingWaitForTheFirstFrame() async throws {
            let view = WebView(trust: .document, profile: WebProfile())
            let window = Window("Frame", content: view, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            try await view.load(page("1, 200, 3"))
            let report = Task { try await view.waitUntilPainted() }
            view.engine.close()
            await #expect(throws: ScriptError.self) { try await report.value }
        }
    }
}
