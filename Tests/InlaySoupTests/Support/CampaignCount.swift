import Foundation

/// How many cases a test has: more of them in `make fuzz`.
func campaignCount(_ count: Int, fuzz: Int) -> Int {
    ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz" ? fuzz : count
}
