/// A detector of taps that open a row: taps whose click wasn't on a link or control, and selected
/// no text.
///
/// The engine reports each tap. The page reports the click of the tap, usually afterwards; a busy
/// page reports it late or never.
struct RowTaps {
    /// The longest time between the presses of a double click, which counts as one tap.
    private static let doubleClickTime = Duration.milliseconds(500)

    /// Whether the click whose tap wasn't reported yet was on a link or control, or selected text;
    /// nil if there is none.
    private var isClickUsed: Bool?
    /// When the tap occurred whose click the page hasn't reported yet; nil if there is none.
    private var pendingTap: Duration?

    /// Records a press, and forgets the previous click.
    ///
    /// A pending tap is forgotten, too, unless this press may be the second one of a double click.
    mutating func press(at time: Duration) {
        isClickUsed = nil
        if !isPending(at: time, limit: Self.doubleClickTime) { pendingTap = nil }
    }

    /// Records a tap; returns whether it opens the row.
    ///
    /// A tap whose click hasn't been reported yet is pending until the report.
    mutating func tap(at time: Duration) -> Bool {
        guard let isUsed = isClickUsed else {
            pendingTap = time
            return false
        }
        isClickUsed = nil
        return !isUsed
    }

    /// Records that the page reported a click; returns whether this click's tap was pending, and now
    /// opens the row.
    ///
    /// A click that `isUsed` was on a link or control, or selected text, and doesn't open the row.
    mutating func click(isUsed: Bool, at time: Duration) -> Bool {
        guard isPending(at: time, limit: RowPage.longestSilence) else {
            isClickUsed = isUsed
            return false
        }
        pendingTap = nil
        return !isUsed
    }

    private func isPending(at time: Duration, limit: Duration) -> Bool {
        pendingTap.map { time - $0 <= limit } ?? false
    }
}
