import Foundation

/// How many random inputs a test takes: a hundred times as many in `make fuzz`.
func campaignCount(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz" ? count * 100 : count
}
