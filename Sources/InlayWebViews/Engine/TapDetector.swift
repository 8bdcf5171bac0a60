/// A detector of taps, which distinguishes them from drags and long presses.
///
/// A tap is reported at its release. The later presses of a double or triple click aren't taps.
package struct TapDetector: Sendable {
    /// The desktop's limits for the distance and duration of a tap; two presses within these limits
    /// are a double click.
    package struct Limits: Hashable, Sendable {
        /// The maximum movement of the pointer during a tap, which is also the maximum distance
        /// between the two presses of a double click, in pixels of the view.
        package var distance: Double
        /// The maximum duration of a tap, which is also the maximum time between the two presses of
        /// a double click, in milliseconds.
        package var duration: UInt32

        /// Creates limits from the desktop's settings.
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
    }

    private struct Press {
        var x: Double
        var y: Double
        var time: UInt32
    }

    private let limits: Limits
    /// The press that may become a tap.
    private var candidate: Press?
    private var latest: Press?

    /// Creates a detector with these limits.
    package init(limits: Limits) {
        self.limits = limits
    }

    /// Processes an input event.
    ///
    /// - Parameter input: The event.
    /// - Returns: Whether the event completes a tap.
    package mutating func receive(_ input: Input) -> Bool {
        switch input {
        case .pressed(let x, let y, let time):
            let press = Press(x: x, y: y, time: time)
            let isSecond =
                latest.map { isNear($0, x, y) && isShort(from: $0.time, to: time) } ?? false
            // If a press begins while one that may be a tap is down, neither becomes a tap.
            candidate = isSecond || candidate != nil ? nil : press
            latest = press
        case .moved(let x, let y):
            if let press = candidate, !isNear(press, x, y) { candidate = nil }
        case .released(let time):
            guard let press = candidate else { return false }
            candidate = nil
            return isShort(from: press.time, to: time)
        case .cancelled:
            (candidate, latest) = (nil, nil)
        }
        return false
    }

    private func isNear(_ press: Press, _ x: Double, _ y: Double) -> Bool {
        max(abs(x - press.x), abs(y - press.y)) <= limits.distance
    }

    private func isShort(from start: UInt32, to end: UInt32) -> Bool {
        // Event times are 32 bits long and wrap around to zero.
        end &- start <= limits.duration
    }
}
