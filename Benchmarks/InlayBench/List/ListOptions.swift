import Foundation

/// The options of a part of the list's benchmark.
nonisolated struct ListOptions: Codable, Sendable {
    /// A measurement that runs in its own process.
    enum Part: String, Codable {
        case list, view, naive, measuring, raw, parses, search
    }

    var part = Part.list
    var rows = 1_000_000
    var speed = 6_000.0
    var seconds = 10.0
    var naive = 20
    /// Whether every row is measured at the end, to compute the exact total height.
    var isWhole = false
    /// The folder of stored heights; empty for none.
    var heights = ""
    /// Whether the process ends after the first screen.
    var isFirstScreen = false
    /// Whether only the first screen is measured, with the stored heights of an earlier start.
    var isSecondStart = false

    /// The options given on the command line.
    @MainActor static var current = ListOptions()

    /// The command by which this program starts itself for a part.
    static let partName = "list-part"
}
