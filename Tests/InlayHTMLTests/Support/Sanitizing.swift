import InlayHTML
import InlayValues

/// Returns HTML sanitized by the standard policy.
func sanitized(
    _ html: String, _ policy: HTMLSanitizer.Policy = .standard
) throws -> String {
    try HTMLSanitizer(policy: policy).sanitize(html).source
}
