import Glibc
import InlayTestTags
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of views that load at the same time in a new process.
    ///
    /// The network process silently ends a web process that requests a site's data too early.
    @Suite struct FirstLoads {
        @Test(.tags(.soak)) func viewsThatLoadTogetherInANewProcessAllShowTheirPages() async throws
        {
            for _ in 0..<5 * Campaign.rounds {
                let views = Views()
                views.load()
                try await views.check()
                views.close()
            }
        }

        @Test(.tags(.soak)) func viewsThatReloadAfterAProcessCrashAllShowTheirPages() async throws {
            let others = Set(Process.descendants(named: "WebKitWebProcess"))
            for _ in 0..<3 * Campaign.rounds {
                let views = Views()
                views.load()
                try await views.check()
                views.reloadWhenLost()
                for process in Process.descendants(named: "WebKitWebProcess")
                where !others.contains(process) {
                    kill(pid_t(process), SIGKILL)
                }
                try await views.check()
                views.close()
            }
        }
    }

    /// Six views of one process, and a network process that is stopped at the worst moment.
    private final class Views {
        private let engines: [WebKitEngine]
        private var ends = Collector<Int>()
        private var isHeld = false

        init() {
            let profile = WebProfile()
            engines = (0..<6).map { _ in
                WebKitEngine(WebViewConfiguration(trust: .app), profile: profile)
            }
            for (number, engine) in engines.enumerated() {
                let events: @MainActor (EngineEvent) -> Void = { [unowned self] event in
                    switch event {
                    case .load(.finished), .load(.failed), .processTerminated: ends.add(number)
                    default: break
                    }
                }
                engine.handlers = EngineHandlers(events: events) { [unowned self] _ in
                    hold()
                    return .allow
                }
            }
        }

        func load() {
            for number in engines.indices { load(number) }
        }

        private func load(_ number: Int) {
            let html = "<p>\(number)<script>document.cookie = 'a=b'</script>"
            engines[number].load(
                LoadRequest(.html(html, base: "https://app.example/"), scripts: []))
        }

        func reloadWhenLost() {
            isHeld = false
            ends = Collector()
            for (number, engine) in engines.enumerated() {
                engine.handlers?.events = { [unowned self] event in
                    switch event {
                    case .processTerminated: load(number)
                    case .load(.finished), .load(.failed): ends.add(number)
                    default: break
                    }
                }
            }
        }

        /// Checks that each view has its page, and that its load ended once.
        func check() async throws {
            await ends.wait(for: engines.count)
            for (number, engine) in engines.enumerated() {
                let script: JavaScript = "document.body.innerText.trim()"
                let text = try await engine.evaluate(EngineScript(.statements(script)))
                #expect(text == .string("\(number)"))
            }
            #expect(ends.values.sorted() == Array(engines.indices))
        }

        func close() {
            for engine in engines { engine.close() }
        }

        /// Stops the network process once for a moment, as on a busy machine.
        private func hold() {
            guard !isHeld else { return }
            isHeld = true
            let processes = Process.descendants(named: "WebKitNetworkProcess").map { pid_t($0) }
            for process in processes { kill(process, SIGSTOP) }
            Task {
                try await Task.sleep(for: .milliseconds(100))
                for process in processes { kill(process, SIGCONT) }
            }
        }
    }
}
