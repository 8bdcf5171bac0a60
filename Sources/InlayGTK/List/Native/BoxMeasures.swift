import InlayHTML

/// The room and the borders of a box around code or a key.
struct BoxMeasures {
    /// The room beside the text, with the border.
    let room: Double
    /// How far the box reaches above and below the text.
    let above: Double, below: Double
    let radius: Double

    init(_ kind: RichTextStyle.Box.Kind, fontSize: Double) {
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
