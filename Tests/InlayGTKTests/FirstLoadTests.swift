import Glibc
import Inlay
import Testing

extension EngineTests {
    /// Views that load at the same time in a process that is new.
    @Suite struct FirstLoads {
        /// The network process ends a web process that asks it for something of a site too early, without a word.
        @Test func viewsThatLoadTogetherInANewProcessAllKeepTheirPages() async throws {
            for round in 0..<5 * Campaign.rounds {
                let profile = Profile()
                let engines = (0..<6).map { _ in
                    WebKitEngine(WebViewConfiguration(trust: .app), profile: profile)
                }
                var ends: [Int: [EngineEvent]] = [:]
                var isHeld = false
                for (number, engine) in engines.enumerated() {
                    engine.policy = { _ in
                        if !isHeld { Self.holdNetworkProcess() }
                        isHeld = true
                        return .allow
                    }
                    engine.events = { event in
                        switch event {
                        case .load(.finished), .load(.failed), .processTerminated:
                            ends[number, default: []].append(event)
                        default: break
                        }
                    }
                    let html = "<p>\(number)<script>document.cookie = 'a=b'</script>"
                    let base = "https://app\(round).example/"
                    engine.load(LoadRequest(.html(html, base: base), scripts: []))
                }
                // Those that are waited for, and any that come although nothing more should.
                for _ in 0..<400 where ends.count < engines.count {
                    try await Task.sleep(for: .milliseconds(5))
                }
                try await Task.sleep(for: .milliseconds(100))
                for (number, engine) in engines.enumerated() {
                    let script: JavaScript = "document.body.innerText.trim()"
                    let text = try await engine.evaluate(EngineScript(.statements(script)))
                    #expect(text == .string("\(number)"), "\(round)")
                    #expect(ends[number]?.count == 1, "\(round) \(ends[number] ?? [])")
                }
                for engine in engines { engine.close() }
            }
        }

        /// What it would do for a moment on a busy machine: nothing.
        private static func holdNetworkProcess() {
            let processes = Process.descendants(named: "WebKitNetworkProcess").map { pid_t($0) }
            for process in processes { kill(process, SIGSTOP) }
            Task {
                try await Task.sleep(for: .milliseconds(100))
                for process in processes { kill(process, SIGCONT) }
            }
        }
    }
}
