/// A detector of taps that open a row: taps whose click wasn't on a link or control, and selected
/// no text.
///
/// The engine reports each tap. The page reports the click of the tap, usually afterwards; a busy
/// page reports it late or never.
struct RowTaps {
    /// The longest time between the presses of a double click, which counts as one tap.
    private static let doubleClickTime = Duration.milliseconds(500)

    /// Whether the click that waits for its tap was on a link or control, or selected text; nil if
    /// no click waits.
    private var isClickUsed: Bool?
    /// The time of the tap that waits for the report of its click; nil if no tap waits.
    private var waitingTap: Duration?

    /// Records a press, and forgets the previous click.
    ///
    /// A tap that still waits for its click is forgotten, too, unless this press may be the second
    /// one of a double click.
    mutating func press(at time: Duration) {
        isClickUsed = nil
        if !isWaiting(at: time, limit: Self.doubleClickTime) { waitingTap = nil }
    }

    /// Records a tap; returns whether it opens the row.
    ///
    /// A tap whose click hasn't been reported yet waits for the report.
    mutating func tap(at time: Duration) -> Bool {
        guard let isUsed = isClickUsed else {
            waitingTap = time
            return false
        }
        isClickUsed = nil
        return !isUsed
    }

    /// Records that the page reported a click; returns whether a tap waited for this report, and
    /// now opens the row.
    ///
    /// A click that `isUsed` was on a link or control, or selected text, and doesn't open the row.
    mutating func click(isUsed: Bool, at time: Duration) -> Bool {
        guard isWaiting(at: time, limit: RowPage.longestSilence) else {
            isClickUsed = isUsed
            return false
        }
        waitingTap = nil
        return !isUsed
    }

    private func isWaiting(at time: Duration, limit: Duration) -> Bool {
        waitingTap.map { time - $0 <= limit } ?? false
    }
}
