import InlayGeometry

/// A style sheet of rows: CSS text with a number by which pages cache it.
struct RowSheet: Hashable, Sendable {
    let number: Int
    let css: String
    /// The hash of the CSS, which is part of the keys of stored heights.
    let hash: ContentHash

    init(number: Int, css: String) {
        self.number = number
        self.css = css
        hash = ContentHash(css)
    }
}
