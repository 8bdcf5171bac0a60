/// What rows are dressed with: a text of CSS that pages know by a number.
struct RowSheet: Hashable, Sendable {
    let number: Int
    let css: String
}
