import Foundation
import InlayHTML
import InlayValues

/// How many random inputs a test takes: a hundred times as many in `make fuzz`.
func campaignCount(_ count: Int) -> Int {
    ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz" ? count * 100 : count
}

/// Returns HTML sanitized by the standard policy.
func sanitized(
    _ html: String, _ policy: HTMLSanitizer.Policy = .standard
) throws -> String {
    try HTMLSanitizer(policy: policy).sanitize(html).source
}
