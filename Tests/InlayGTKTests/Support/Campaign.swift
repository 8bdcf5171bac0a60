import Foundation
import InlayTesting

/// How much the tests that repeat something repeat it: `make fuzz` and `make soak` go further.
nonisolated enum Campaign {
    private static let name = ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"]

    /// For texts and other inputs.
    static let inputs = name == "fuzz" ? 20 : 1
    /// For loads and views.
    static let rounds = name == "soak" ? 20 : 1
    /// Whether the machine does nothing else, so that frames may be counted.
    static let isTimed = name == "soak"
    /// For what is used for long, in seconds.
    static let soakSeconds = name == "soak" ? 1800.0 : 4
    /// How long one test may take, in minutes.
    static let minutes = name == nil ? Patience.minutesPerTest : 120
}
