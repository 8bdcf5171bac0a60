import Foundation
import InlayTesting

/// The number of repetitions of tests; larger in `make fuzz` and `make soak`.
nonisolated enum Campaign {
    private static let name = ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"]

    /// The repetitions for texts and other inputs.
    static let inputs = name == "fuzz" ? 20 : 1
    /// The repetitions for loads and views.
    static let rounds = name == "soak" ? 20 : 1
    /// The number of terminated web processes of rows.
    static let kills = name == "soak" ? 100 : 7
    /// Whether the machine is otherwise idle, so that frames can be counted.
    static let isTimed = name == "soak"
    /// The duration of soak tests, in seconds.
    static let soakSeconds = name == "soak" ? 1800.0 : 4
    /// How long one test may take, in minutes.
    static let minutes = name == nil ? Patience.minutesPerTest : 120
}
