/// Tells a tap from everything else that begins with a press.
///
/// A tap is known only when no second press can follow: that is when the desktop's own time for a
/// double click has passed, which the platform reports.
public struct TapDetector: Sendable {
    /// What the platform's click gesture reports.
    public enum Input: Hashable, Sendable {
        /// A button or finger went down, for the nth time in quick succession.
        case pressed(count: Int)
        /// It went up where it went down.
        case released
        /// The time for a further press has passed, or the pointer was dragged away.
        case stopped
    }

    private enum State {
        case idle, down, up
    }

    private var state = State.idle

    /// Makes a detector that has seen nothing.
    public init() {}

    /// Takes in what the platform reports.
    ///
    /// - Returns: Whether this makes it a tap.
    public mutating func receive(_ input: Input) -> Bool {
        switch (input, state) {
        case (.pressed(count: 1), _): state = .down
        case (.released, .down): state = .up
        case (.stopped, .up):
            state = .idle
            return true
        default: state = .idle
        }
        return false
    }
}
