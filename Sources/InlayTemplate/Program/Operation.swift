/// A step of a compiled template.
///
/// Values and loops stand in tables of the program, which the operations name by their index.
enum Operation: Sendable {
    /// Copies a range of the source.
    case text(Range<Int>)
    /// Writes a value.
    case output(value: Int, Escaper)
    /// Writes the quote that an attribute's value has to have.
    case quote
    case jump(to: Int)
    /// Jumps when the truth of a value is the one given.
    case test(value: Int, jumpsWhen: Bool, to: Int)
    /// Jumps when the answer of a comparison is the one given.
    case compare(Comparison, left: Int, right: Int, jumpsWhen: Bool, to: Int)
    /// Makes a loop and its first element the current ones, or jumps when there is no element.
    case beginLoop(loop: Int, whenEmpty: Int)
    /// Goes on with the next element at the start of the body, or ends the loop.
    case nextElement(loop: Int, body: Int)
    /// Runs another program with the names that are known here.
    case include(program: Int, offset: Int)
}
