import Foundation

/// How the list is driven.
nonisolated struct ListOptions: Codable, Sendable {
    /// What is measured in a process of its own.
    enum Part: String, Codable {
        case list, view, naive, measuring, raw, parses, search
    }

    var part = Part.list
    var rows = 1_000_000
    var speed = 6_000.0
    var seconds = 10.0
    var naive = 20
    /// Whether every row is measured in the end, to know how high all of them are.
    var isWhole = false
    /// Where heights are kept.
    var heights = ""
    /// Whether all ends with the first screen.
    var isFirstScreen = false
    /// Whether only what is seen at first is measured again, as at a second start.
    var isSecondStart = false

    /// Those that the command line gave.
    @MainActor static var current = ListOptions()

    /// The name by which this program starts itself for a part.
    static let partName = "list-part"
}
