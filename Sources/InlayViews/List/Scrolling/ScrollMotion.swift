#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How a list goes on moving when the hand has left it.
///
/// It says how far the list moves in each frame, never where to: rows that become higher meanwhile
/// don't disturb it.
struct ScrollMotion: Sendable {
    private enum State: Sendable {
        case rest
        /// Slows down by itself, in pixels a second.
        case coasting(velocity: Double)
        /// Keeps its speed, in pixels a second.
        case steady(velocity: Double)
        /// Has this far to go.
        case gliding(rest: Double)
    }

    /// How quickly it loses speed: that of GTK's own scrolled windows.
    private static let friction = 4.0
    /// The share of its way that a gliding list leaves behind in a second, as an exponent.
    private static let haste = 22.0
    private static let slowest = 12.0

    private var state = State.rest

    var isMoving: Bool {
        if case .rest = state { false } else { true }
    }

    mutating func stop() { state = .rest }

    mutating func coast(_ velocity: Double) {
        state = abs(velocity) > Self.slowest ? .coasting(velocity: velocity) : .rest
    }

    /// Goes on at a speed until something else is said.
    mutating func goOn(_ velocity: Double) {
        state = velocity == 0 ? .rest : .steady(velocity: velocity)
    }

    /// Goes a way, together with what is left of the way before.
    mutating func glide(_ distance: Double) {
        if case .gliding(let rest) = state {
            state = .gliding(rest: rest + distance)
        } else {
            state = .gliding(rest: distance)
        }
    }

    /// How far to move in a time, in seconds.
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
            let step = rest * (1 - exp(-Self.haste * time))
            guard abs(rest - step) > 0.5 else {
                state = .rest
                return rest
            }
            state = .gliding(rest: rest - step)
            return step
        }
    }
}
