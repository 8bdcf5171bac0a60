import InlayGObject
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of the processes, descriptors and memory that views use.
    @Suite(.tags(.alone)) struct BudgetTests {
        @Test func viewsOfOneTrustLevelShareAWebProcess() async throws {
            let profile = WebProfile()
            // The processes of the warm views run before they are counted.
            for view in WarmViews.all { try await view.load(.trusted("<p>")) }
            let before = Set(Process.descendants(named: "WebKitWebProcess"))
            var views: [WebView] = []
            for _ in 0..<10 {
                for trust in [PageTrust.app, .document] {
                    let view = WebView(trust: trust, profile: profile)
                    try await view.load(.trusted("<p>text"))
                    views.append(view)
                }
            }
            let after = Set(Process.descendants(named: "WebKitWebProcess"))
            #expect(after.subtracting(before).count == 2, "\(before) \(after)")
            withExtendedLifetime(views) {}
        }

        @Test(.tags(.soak), .disabled(if: Sanitizer.isActive))
        func memoryGrowsByAtMost10PercentOverManyLoads() async throws {
            let profile = WebProfile()
            for view in WarmViews.all { try await view.load(.trusted("<p>")) }
            let others = Set(Process.descendants(named: "WebKitWebProcess"))
            let view = WebView(trust: .document, profile: profile)
            let rows = (0..<200).map { "<tr><td>\($0)<td>text of the row</tr>" }.joined()
            func load() async throws {
                try await view.load(.html("<h1>Report</h1><table>\(rows)</table>"))
                try await view.evaluate("document.body.innerText.length")
            }
            func memory() -> Int {
                let own = Process.descendants(named: "WebKitWebProcess")
                    .filter { !others.contains($0) }
                return own.map(Process.memory).reduce(Process.residentMemory, +)
            }
            for _ in 0..<20 { try await load() }
            let early = memory()
            for _ in 20..<(Campaign.rounds > 1 ? 4_000 : 100) { try await load() }
            let late = memory()
            print("loads: \(early / 1_000_000) MB after 20, \(late / 1_000_000) MB at the end")
            #expect(Double(late) <= Double(early) * 1.1, "\(early) \(late)")
        }

        @Test(.disabled(if: Sanitizer.isActive))
        func argumentsOfScriptCallsAreFreedAfterTheCall() async throws {
            let view = WebView(trust: .app, profile: WebProfile())
            try await view.load(.trusted("<p>text"))
            let text = String(repeating: "words ", count: 50_000)
            func call() async throws {
                let count = try await view.call(
                    function: "text => text.length", arguments: [text], as: Int.self)
                #expect(count == 300_000)
            }
            for _ in 0..<20 { try await call() }
            let early = Process.residentMemory
            for _ in 0..<100 { try await call() }
            // 30 MB went through.
            #expect(Process.residentMemory - early < 12_000_000)
        }

        private func webProcesses() -> [Int] { Process.descendants(named: "WebKitWebProcess") }

        @Test(.tags(.soak)) func closedViewsLeakNoProcessesAndNoFileDescriptors() async throws {
            let profile = WebProfile()
            let keeper = WebView(trust: .document, profile: profile)
            try await keeper.load(.html("<p>"))
            func round() async throws {
                let view = WebView(trust: .document, profile: profile)
                try await view.load(.html("<p>text"))
                view.close()
            }
            for _ in 0..<20 { try await round() }
            let processes = webProcesses().count
            let descriptors = Process.descriptors
            for _ in 0..<(Campaign.rounds > 1 ? 10_000 : 200) { try await round() }
            // The engine releases resources after a while.
            try await waitUntil("the processes are gone", webProcesses()) { $0.count <= processes }
            try await waitUntil("the descriptors are closed", Process.descriptors) {
                $0 <= descriptors + 4
            }
        }
    }
}
