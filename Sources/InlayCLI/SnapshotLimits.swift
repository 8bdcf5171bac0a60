import ArgumentParser
import Inlay

/// The valid ranges of sizes and timeouts.
@MainActor
enum SnapshotLimits {
    static let widths = 1...10_000
    static let scales = 1...3
    /// The maximum timeout, one day in seconds.
    private nonisolated static let longestTimeout = 86_400.0

    /// Throws if an image can't have the given size, or the timeout is invalid.
    static func check(width: Int, height: Int?, scale: Int, timeout: Double) throws {
        guard widths.contains(width) else {
            throw ValidationError(
                "The width \(width) isn't from \(widths.lowerBound) to \(widths.upperBound).")
        }
        guard scales.contains(scale) else {
            throw ValidationError("The scale \(scale) isn't 1, 2 or 3.")
        }
        try check(timeout: timeout)
        guard let height else { return }
        let highest = highest(width: width, scale: scale)
        guard (1...highest).contains(height) else {
            throw ValidationError(
                """
                The height \(height) isn't from 1 to \(highest), the highest at width \(width) \
                and scale \(scale).
                """)
        }
    }

    /// Throws if a timeout isn't positive or exceeds the maximum.
    nonisolated static func check(timeout: Double) throws {
        guard timeout > 0, timeout <= longestTimeout else {
            throw ValidationError("The timeout \(timeout) isn't above 0 and at most 86400 seconds.")
        }
    }

    /// Returns the maximum height of an image of a given width, in CSS pixels.
    private static func highest(width: Int, scale: Int) -> Int {
        min(
            Snapshotter.largestHeight / scale,
            Snapshotter.largestArea / (width * scale * scale))
    }
}
