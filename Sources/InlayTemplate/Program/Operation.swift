/// An operation of a compiled template.
///
/// Operations refer to values, loops and other parts by their index in the program's tables, so
/// that an operation is a few words that are copied without reference counting.
enum Operation: Sendable {
    /// Copies a range of the program's literals.
    case text(Range<Int>)
    /// Writes a value.
    case output(value: Int, Escaper)
    /// Writes the value of a name without filters; the second value is evaluated if the name is
    /// missing.
    case outputName(Int, value: Int, Escaper)
    /// Notes the position behind the start tag of a `pre` or `textarea`, of which a parser drops a
    /// first line break.
    case markLineBreak
    /// Doubles a line break at the noted position.
    case keepLineBreak
    /// Forgets the position, because a literal line break follows.
    case passLineBreak
    case jump(to: Int)
    /// Jumps if the value's truth equals `jumpsWhen`.
    case test(value: Int, jumpsWhen: Bool, to: Int)
    /// Jumps if the comparison's result equals `jumpsWhen`.
    case compare(Comparison, left: Int, right: Int, jumpsWhen: Bool, to: Int)
    /// Starts a loop with its first element, or jumps if there is none.
    case beginLoop(loop: Int, whenEmpty: Int)
    /// Jumps to the body with the next element, or ends the loop.
    case nextElement(loop: Int, body: Int)
    /// Runs an included program.
    case include(Int)
    /// Runs the template that the current template extends.
    case extend(Int)
    /// Starts a scope, and ends the innermost one.
    case beginScope, endScope
    /// Evaluates all values, starts a scope and assigns them to its names.
    case beginScopeWith(bindings: Int)
    /// Assigns a value to a name in the current scope, or in the scope that has the name.
    case assign(name: Int, value: Int, isOuter: Bool)
    /// Starts to write into a separate buffer.
    case beginCapture
    /// Ends the buffer and writes its text: after filters, or without white space between tags.
    case endCapture(filters: Int, Escaper)
    case endSpaceless
    /// Implements `ifchanged`: jumps if the values are the same as in the previous iteration; if
    /// there are no values, compares the text captured since the last `beginCapture`.
    case ifChanged(index: Int, values: Int, to: Int)
    case resetCycle(Int)
    /// Advances the `cycle` tags of a body that isn't rendered.
    case advanceCycles(Range<Int>)
    case beginSection(Int)
    case endSection(Int)
}
