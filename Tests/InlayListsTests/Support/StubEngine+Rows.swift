import InlayLists

@testable import InlayViewTesting

extension StubEngine: RowEngine {
    func countRowCalls(_ count: Int) {}

    func supersedeProcess() { onSupersede() }
}
