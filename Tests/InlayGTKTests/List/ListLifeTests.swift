import Inlay
import Testing

extension EngineTests.Lists {
    @Test func aListThatGoesWhileItMakesViewsLeavesNoProcessBehind() async {
        let before = Set(Process.descendants(named: "WebKitWebProcess"))
        func left() -> Set<Int> {
            Set(Process.descendants(named: "WebKitWebProcess")).subtracting(before)
        }
        for frames in 0..<8 {
            let test = await TestList(count: 100)
            // It makes views for what scrolling will ask for, one a frame.
            for _ in 0..<frames { await test.window.frame() }
        }
        for _ in 0..<200 where !left().isEmpty { try? await Task.sleep(for: .milliseconds(10)) }
        #expect(left().isEmpty)
    }
}
