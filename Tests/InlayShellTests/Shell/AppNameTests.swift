import InlayShell
import Testing

@testable import InlayWindowTesting

/// A function of an app, whose name the framework's classes must not have.
private func png() -> [UInt8]? { [1, 2, 3] }

/// A screen that calls it without naming a type, as an app does.
private final class ReportScreen: Screen {
    func bytes() -> [UInt8]? { png() }
}

extension String {
    fileprivate var argument: String { "--\(self)" }
    fileprivate var bound: String { "[\(self)]" }
}

extension ShellSuites {
    @Suite struct AppNames {
        @Test func aScreenOfAnAppCallsTheAppsOwnFunction() {
            #expect(ReportScreen().bytes() == [1, 2, 3])
        }

        @Test func membersOfAnAppsExtensionsOfStringAreItsOwn() {
            #expect("a".argument == "--a")
            #expect("a".bound == "[a]")
        }
    }
}
