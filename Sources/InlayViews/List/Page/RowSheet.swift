import InlayGeometry

/// What rows are dressed with: a text of CSS that pages know by a number.
struct RowSheet: Hashable, Sendable {
    let number: Int
    let css: String
    /// What the heights of rows depend on that are dressed so.
    let hash: ContentHash

    init(number: Int, css: String) {
        self.number = number
        self.css = css
        hash = ContentHash(css)
    }
}
