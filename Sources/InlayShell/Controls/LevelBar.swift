import CGTK
import InlayGObject

/// A bar that displays a level within a range, such as the strength of a password or how full a
/// disk is.
///
/// ```swift
/// let strength = LevelBar(2, in: 0...4, isDiscrete: true)
/// ```
///
/// The theme colors levels below a quarter and from three quarters of the range differently. For
/// how far a task is, take a ``ProgressBar``.
public final class LevelBar: Widget {
    /// Creates a bar with a level.
    ///
    /// - Parameters:
    ///   - value: The level.
    ///   - range: The levels of an empty and of a full bar; negative levels count as 0.
    ///   - isDiscrete: Whether the bar consists of blocks, one for each whole number.
    public init(
        _ value: Double = 0, in range: ClosedRange<Double> = 0...1, isDiscrete: Bool = false
    ) {
        (self.value, self.range) = (value, range)
        super.init(adopting: gtk_level_bar_new())
        // In a row, GTK would draw the bar at the top.
        verticalAlignment = .center
        self.isDiscrete = isDiscrete
        showRange()
    }

    /// The level; one outside of the ``range`` is shown as the nearest within it.
    public var value: Double {
        didSet { showValue() }
    }

    /// The levels of an empty and of a full bar; negative levels count as 0.
    public var range: ClosedRange<Double> {
        didSet { showRange() }
    }

    /// Whether the bar consists of blocks, one for each whole number of the ``range``.
    public var isDiscrete: Bool {
        get { gtk_level_bar_get_mode(opaque) == GTK_LEVEL_BAR_MODE_DISCRETE }
        set {
            gtk_level_bar_set_mode(
                opaque, newValue ? GTK_LEVEL_BAR_MODE_DISCRETE : GTK_LEVEL_BAR_MODE_CONTINUOUS)
        }
    }

    // MARK: - Private

    /// The levels that GTK shows; it has no negative ones.
    private var shownRange: ClosedRange<Double> {
        let least = max(0, range.lowerBound)
        return least...max(least, range.upperBound)
    }

    private func showRange() {
        let range = shownRange
        gtk_level_bar_set_min_value(opaque, range.lowerBound)
        gtk_level_bar_set_max_value(opaque, range.upperBound)
        // GTK's own limits are those of the range from 0 to 1.
        let length = range.upperBound - range.lowerBound
        for (name, share) in [("low", 0.25), ("high", 0.75), ("full", 1)] {
            gtk_level_bar_add_offset_value(opaque, name, range.lowerBound + share * length)
        }
        showValue()
    }

    private func showValue() {
        let range = shownRange
        gtk_level_bar_set_value(opaque, min(max(value, range.lowerBound), range.upperBound))
    }
}
