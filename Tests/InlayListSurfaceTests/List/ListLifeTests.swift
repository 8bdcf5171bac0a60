import InlayListSurface
import InlayLists
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of the web processes of lists.
    @Suite(.tags(.alone)) struct ProcessTests {
        @Test func releasingAListWhileItCreatesViewsLeaksNoWebProcess() async throws {
            let before = Set(Process.descendants(named: "WebKitWebProcess"))
            for frames in [0, 1, 2, 4, 7] {
                let test = await TestList(count: 100)
                // It makes views for what scrolling will ask for, one a frame.
                for _ in 0..<frames { await test.window.frame() }
            }
            try await waitUntil(
                "no process is left",
                Set(Process.descendants(named: "WebKitWebProcess")).subtracting(before)
            ) { $0.isEmpty }
        }

        @Test func aSecondListSharesTheWebProcessesOfTheFirst() async throws {
            var row = RowContent.html("<p>row</p>")
            row.presentation = .web
            let rows = Array(repeating: row, count: 200)
            func list() async throws -> (ContentList<[RowContent]>, TestWindow) {
                // The clock stands still: on a busy machine, a new process would display rows that
                // wait for others.
                let list = ContentList(rows, clock: ListTime().clock) { $0 }
                let window = TestWindow(width: 400, height: 400, children: [list.widget])
                await window.present()
                await list.waitUntilPainted()
                try await window.wait(until: "all rows are measured", { list.unmeasured }) {
                    $0.isEmpty
                }
                return (list, window)
            }
            let first = try await list()
            let processes = Set(Process.descendants(named: "WebKitWebProcess"))
            let second = try await list()
            #expect(
                Set(Process.descendants(named: "WebKitWebProcess")).isSubset(of: processes))
            await first.1.frame()
            await second.1.frame()
        }
    }
}
