/// The user activation of a view: whether the user recently pressed a mouse button or key in it, or
/// touched it.
///
/// Only input that native code received counts. Where untrusted scripts run, the engine's own
/// user-gesture flag isn't enough: the engine sets the flag for every script that native code
/// evaluates, and for timers that such a script starts.
struct UserActivation: Hashable, Sendable {
    /// A press or release that native code received.
    enum Input: Hashable, Sendable {
        /// A button, touch or key was pressed; repetitions of a held key don't count.
        case pressed
        /// The button, touch or key was released.
        case released
    }

    /// The time for which a press counts as activation.
    ///
    /// The time starts when the button, touch or key is pressed, and again when it is released.
    static let lifetime = Duration.seconds(1)

    private var latest: ContinuousClock.Instant?
    /// Whether the button, touch or key of the last press is still held.
    ///
    /// If nothing is held, a release is ignored, because another widget received the press.
    private var isHeld = false

    /// Records a press or release.
    ///
    /// - Parameters:
    ///   - input: The press or release.
    ///   - time: The time of the press or release.
    mutating func receive(_ input: Input, at time: ContinuousClock.Instant) {
        switch input {
        case .pressed:
            latest = time
            isHeld = true
        case .released:
            // The release of a press that was already consumed doesn't restore it.
            if isHeld, latest != nil { latest = time }
            isHeld = false
        }
    }

    /// Consumes the last press, if it still counts as activation.
    ///
    /// - Parameter time: The current time.
    /// - Returns: Whether there was a press to consume.
    mutating func consume(at time: ContinuousClock.Instant) -> Bool {
        guard let latest, time - latest < Self.lifetime else { return false }
        self.latest = nil
        return true
    }

    /// Discards the press, because the page that it was meant for is gone.
    mutating func reset() { latest = nil }
}
