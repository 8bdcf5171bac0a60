/// Tells a tap from everything else that begins with a press.
///
/// A tap is known only when no second press can follow: the platform waits after each release for
/// as long as its desktop gives people for a double click, and then says so.
public struct TapDetector: Sendable {
    /// How far and how long a press may go and still be a tap, as the desktop has it.
    public struct Limits: Hashable, Sendable {
        /// In the view's pixels.
        public var distance: Double
        /// In milliseconds.
        public var duration: UInt32

        /// Takes over the desktop's settings.
        public init(distance: Double, duration: UInt32) {
            self.distance = distance
            self.duration = duration
        }
    }

    /// What hands do, with times in milliseconds of the platform's events.
    public enum Input: Hashable, Sendable {
        /// A button or finger went down.
        case pressed(x: Double, y: Double, time: UInt32)
        /// The pointer or finger moved.
        case moved(x: Double, y: Double)
        /// It went up.
        case released(time: UInt32)
        /// The platform took the press away.
        case cancelled
        /// No second press can follow any more.
        case waited
    }

    private enum State {
        case idle
        case down(x: Double, y: Double, time: UInt32)
        case up
    }

    private let limits: Limits
    private var state = State.idle

    /// Makes a detector that has seen nothing.
    public init(limits: Limits) {
        self.limits = limits
    }

    /// Takes in what hands do.
    ///
    /// - Parameter input: What happened.
    /// - Returns: Whether this makes it a tap.
    public mutating func receive(_ input: Input) -> Bool {
        switch (input, state) {
        case (.pressed(let x, let y, let time), .idle):
            state = .down(x: x, y: y, time: time)
        case (.moved(let x, let y), .down(let startX, let startY, _)):
            let isFar = max(abs(x - startX), abs(y - startY)) > limits.distance
            if isFar { state = .idle }
        case (.released(let time), .down(_, _, let start)):
            // Event times count up to the end of their 32 bits, and go on at zero.
            state = time &- start <= limits.duration ? .up : .idle
        case (.waited, .up):
            state = .idle
            return true
        case (.moved, _), (.waited, _): break
        // A second press, before or after the first is over, makes it something else.
        case (.pressed, _), (.released, _), (.cancelled, _): state = .idle
        }
        return false
    }
}
