/// A line of units, placed in its text.
struct NativeLine {
    /// Which units of the text are in it, with spaces and breaks at its end.
    let units: Range<Int>
    /// The left edges of the units' letters, and the edge after the last one.
    let edges: [Double]
    /// The top of the line, and where its letters stand, from the top of the text.
    let top: Double, baseline: Double
    let height: Double
}
