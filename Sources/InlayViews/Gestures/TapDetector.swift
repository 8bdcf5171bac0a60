/// Detects taps, and tells them apart from drags, long presses and double clicks.
///
/// A tap is certain only when no second press can follow: after each release the platform waits for
/// the desktop's double-click time, and then reports ``Input/waited``.
package struct TapDetector: Sendable {
    /// The greatest distance and duration of a press that is still a tap, from the desktop's
    /// settings.
    package struct Limits: Hashable, Sendable {
        /// The distance in view pixels.
        package var distance: Double
        /// The duration in milliseconds.
        package var duration: UInt32

        /// Makes limits from the desktop's settings.
        package init(distance: Double, duration: UInt32) {
            self.distance = distance
            self.duration = duration
        }
    }

    /// Pointer and touch input, with the times of the platform's events in milliseconds.
    package enum Input: Hashable, Sendable {
        /// A button was pressed, or a touch began.
        case pressed(x: Double, y: Double, time: UInt32)
        /// The pointer or the touch moved.
        case moved(x: Double, y: Double)
        /// The button was released, or the touch ended.
        case released(time: UInt32)
        /// The platform cancelled the press, because another gesture took it over.
        case cancelled
        /// The double-click time is over.
        case waited
    }

    private enum State {
        case idle
        case down(x: Double, y: Double, time: UInt32)
        case up
    }

    private let limits: Limits
    private var state = State.idle

    /// Makes a detector without any input yet.
    package init(limits: Limits) {
        self.limits = limits
    }

    /// Processes an input event.
    ///
    /// - Parameter input: The event.
    /// - Returns: Whether the event completes a tap.
    package mutating func receive(_ input: Input) -> Bool {
        switch (input, state) {
        case (.pressed(let x, let y, let time), .idle):
            state = .down(x: x, y: y, time: time)
        case (.moved(let x, let y), .down(let startX, let startY, _)):
            let isFar = max(abs(x - startX), abs(y - startY)) > limits.distance
            if isFar { state = .idle }
        case (.released(let time), .down(_, _, let start)):
            // Event times are 32 bits long and wrap around to zero.
            state = time &- start <= limits.duration ? .up : .idle
        case (.waited, .up):
            state = .idle
            return true
        case (.moved, _), (.waited, _): break
        // A second press, before or after the first was released, makes it no single tap.
        case (.pressed, _), (.released, _), (.cancelled, _): state = .idle
        }
        return false
    }
}
