/// The direction and the speed of scrolling, which determine the overscan.
struct ScrollPace {
    /// Whether the list last scrolled down, instead of up.
    private(set) var isDown = true
    /// The scroll speed, in pixels per second, averaged over about a tenth of a second.
    private(set) var speed = 0.0
    /// Whether the list scrolls so fast that work that takes longer than a frame is postponed.
    var isHurried: Bool { speed > 100 }
    /// Whether the list scrolls so slowly that the user can follow an animation.
    var allowsAnimation: Bool { speed < 1500 }

    /// Updates direction and speed after scrolling a distance, in pixels, within a time, in
    /// seconds.
    mutating func moved(by distance: Double, in time: Double) {
        if distance != 0 { isDown = distance > 0 }
        guard time > 0 else { return }
        speed += (abs(distance) / time - speed) * min(time * 12, 1)
    }

    /// Returns the overscan above and below the viewport, in pixels.
    ///
    /// It reaches farther in the scroll direction.
    func overscan(_ limits: ListLimits, viewportHeight: Double) -> (above: Double, below: Double) {
        let lead = min(max(limits.overscan, speed * limits.leadTime), viewportHeight * 2.5)
        let behind = min(limits.overscan, lead) / 2
        return isDown ? (behind, lead) : (lead, behind)
    }
}
