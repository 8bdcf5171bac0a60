/// A line of units, positioned in its block of text.
struct NativeLine {
    /// The range of units in the line, including the spaces and the break at its end.
    let units: Range<Int>
    /// The left edge of each unit's letters, and the right edge of the last unit.
    let edges: [Double]
    /// The line's top and its baseline, measured from the top of the text.
    let top: Double, baseline: Double
    let height: Double
}
