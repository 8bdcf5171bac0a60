import Foundation

/// The size of a test with random inputs, which takes more of them in `make fuzz`.
///
/// - Parameters:
///   - count: The number in `make test`.
///   - fuzz: The number in `make fuzz`; without it, a hundred times as many.
/// - Returns: The number of inputs or cases.
package func campaignCount(_ count: Int, fuzz: Int? = nil) -> Int {
    let isFuzz = ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz"
    return isFuzz ? fuzz ?? count * 100 : count
}
