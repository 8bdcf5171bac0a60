/// A running program on the stack of a ``Renderer``.
struct RenderFrame {
    /// The values of names and the loops that an isolated include hides until it ends.
    final class HiddenNames {
        let bindings: [NamedValue]
        let loops: LoopStack

        init(_ bindings: [NamedValue], _ loops: LoopStack) {
            self.bindings = bindings
            self.loops = loops
        }
    }

    let program: Program
    /// The index of the next operation.
    var next = 0
    /// Whether the program is included by another.
    var isIncluded = false
    var hidden: HiddenNames?
    /// The number that identifies this execution of the program, for `ifchanged`.
    var run = 0
    /// The states of the program's `cycle` tags in the execution that includes this one.
    var cycles: [Int] = []
}
