/// The padding and borders of the box around inline code or a key.
package struct BoxMeasures {
    /// The horizontal padding beside the text, including the border.
    package let room: Double
    /// The distances by which the box extends above and below the text.
    package let above: Double, below: Double
    package let radius: Double

    package init(_ kind: RichTextStyle.Box.Kind, fontSize: Double) {
        switch kind {
        case .code:
            room = LayoutUnit.floor(0.32 * fontSize)
            above = LayoutUnit.floor(0.12 * fontSize)
            below = above
            radius = 4
        case .key:
            room = LayoutUnit.floor(0.4 * fontSize) + 1
            above = LayoutUnit.floor(0.08 * fontSize) + 1
            below = LayoutUnit.floor(0.08 * fontSize) + 2
            radius = 5
        }
    }
}
