/// A detector of the taps on a row's view that open the row, because their click was neither on a
/// link nor on a control.
///
/// The engine reports a tap, and the page reports its click, usually afterwards. A busy page does
/// so late or never.
struct RowTaps {
    /// The longest time between the presses of a double click, which is one tap.
    private static let doubleClickTime = Duration.milliseconds(500)

    /// Whether the click that was reported before its tap was on a link or a control; nil if no
    /// such click was reported.
    private var isClickUsed: Bool?
    /// The time of the tap that waits for the report of its click; nil if none waits.
    private var waitingTap: Duration?

    /// Records a press: the click that is reported next may be the click of this press.
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

    /// Records the report of a click; returns whether its tap was waiting and opens the row.
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
