/// A step of a compiled template.
///
/// Values, loops and all else stand in tables of the program, which the operations name by their
/// index: an operation is a few words that are copied without counting references.
enum Operation: Sendable {
    /// Copies a range of the program's literals.
    case text(Range<Int>)
    /// Writes a value.
    case output(value: Int, Escaper)
    /// Writes what a name means, without filters; the value is for where it means nothing.
    case outputName(Int, value: Int, Escaper)
    /// Throws if the output is too long, at the place of a value.
    case checkLength(value: Int)
    case jump(to: Int)
    /// Jumps when the truth of a value is the one given.
    case test(value: Int, jumpsWhen: Bool, to: Int)
    /// Jumps when the answer of a comparison is the one given.
    case compare(Comparison, left: Int, right: Int, jumpsWhen: Bool, to: Int)
    /// Makes a loop and its first element the current ones, or jumps when there is no element.
    case beginLoop(loop: Int, whenEmpty: Int)
    /// Goes on with the next element at the start of the body, or ends the loop.
    case nextElement(loop: Int, body: Int)
    /// Runs another program.
    case include(Int)
    /// Runs the template that this one extends.
    case extend(Int)
    /// Begins and ends a block whose names are its own.
    case beginScope, endScope
    /// Gives a name a value: in the block around, or where the name already is.
    case assign(name: Int, value: Int, isOuter: Bool)
    /// Begins to write into a buffer of its own.
    case beginCapture
    /// Ends that, and writes the result of filters, or the text without space between tags.
    case endCapture(filters: Int, Escaper)
    case endSpaceless
    /// Jumps when the values are those of the last time; without values, when the text since
    /// the last `beginCapture` is.
    case ifChanged(index: Int, values: Int, to: Int)
    case resetCycle(Int)
    /// Gives the cycles of a body that isn't shown their next values.
    case advanceCycles(Range<Int>)
    case beginSection(Int)
    case endSection(Int)
}
