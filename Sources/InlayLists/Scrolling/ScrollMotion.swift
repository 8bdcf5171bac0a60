import Foundation

/// The motion of a list after user input: kinetic scrolling, a glide, or a constant velocity.
///
/// It computes a distance for each frame instead of a target position, so that it stays smooth when
/// the heights of rows change meanwhile.
struct ScrollMotion: Sendable {
    private enum State: Sendable {
        case rest
        /// Kinetic scrolling: slows down by friction, from a velocity in pixels per second.
        case coasting(velocity: Double)
        /// Moves at a constant velocity in pixels per second.
        case steady(velocity: Double)
        /// Moves the remaining distance in pixels, ever more slowly.
        case gliding(rest: Double)
    }

    /// The exponential rate, per second, at which kinetic scrolling slows down, as in GTK's
    /// scrolled windows.
    private static let friction = 4.0
    /// The exponential rate, per second, at which the remaining distance of a glide decreases.
    private static let glideRate = 22.0
    private static let slowest = 12.0

    private var state = State.rest

    var isMoving: Bool {
        if case .rest = state { false } else { true }
    }

    mutating func stop() { state = .rest }

    mutating func coast(_ velocity: Double) {
        state = abs(velocity) > Self.slowest ? .coasting(velocity: velocity) : .rest
    }

    /// Moves at a constant velocity, in pixels per second, until the next input.
    mutating func goOn(_ velocity: Double) {
        state = velocity == 0 ? .rest : .steady(velocity: velocity)
    }

    /// Glides a distance in pixels, in addition to the remaining distance of the previous glide.
    mutating func glide(_ distance: Double) {
        let rest = if case .gliding(let rest) = state { rest } else { 0.0 }
        state = .gliding(rest: rest + distance)
    }

    /// Advances the motion by a time in seconds; returns the distance to scroll, in pixels.
    mutating func advance(_ time: Double) -> Double {
        switch state {
        case .rest: return 0
        case .steady(let velocity): return velocity * time
        case .coasting(let velocity):
            let share = exp(-Self.friction * time)
            let next = velocity * share
            state = abs(next) > Self.slowest ? .coasting(velocity: next) : .rest
            return velocity * (1 - share) / Self.friction
        case .gliding(let rest):
            let step = rest * (1 - exp(-Self.glideRate * time))
            guard abs(rest - step) > 0.5 else {
                state = .rest
                return rest
            }
            state = .gliding(rest: rest - step)
            return step
        }
    }
}
