/// The user activation of a view: whether the user pressed a button, a finger or a key in it just now.
///
/// It counts what native code saw. The engine's own user gesture isn't enough where a stranger's scripts
/// run: the engine gives it to every script that native code evaluates, and timers pass it on.
struct UserActivation: Hashable, Sendable {
    /// A press as native code sees it.
    enum Input: Hashable, Sendable {
        /// A button, a finger or a key went down; the repetitions of a held key don't count.
        case pressed
        /// It went up.
        case released
    }

    /// How long a press counts, and again after its release.
    static let lifetime = Duration.seconds(1)

    private var latest: ContinuousClock.Instant?

    /// Notes a press or release.
    ///
    /// - Parameters:
    ///   - input: What happened.
    ///   - time: When.
    mutating func receive(_ input: Input, at time: ContinuousClock.Instant) {
        switch input {
        case .pressed: latest = time
        // A press that was used already doesn't come back with its release.
        case .released: if latest != nil { latest = time }
        }
    }

    /// Uses up the press, if there is one that still counts.
    ///
    /// - Parameter time: The present.
    /// - Returns: Whether there was one.
    mutating func consume(at time: ContinuousClock.Instant) -> Bool {
        guard let latest, time - latest < Self.lifetime else { return false }
        self.latest = nil
        return true
    }

    /// Forgets the press: the page that it was meant for is gone.
    mutating func reset() { latest = nil }
}
