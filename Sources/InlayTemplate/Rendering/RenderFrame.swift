/// A running program on the stack of a ``Renderer``.
struct RenderFrame {
    /// The values of names and the loops around an isolated include.
    final class HiddenNames {
        let bindings: [TemplateValue?]
        let loops: LoopStack

        init(_ bindings: [TemplateValue?], _ loops: LoopStack) {
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
    /// The number of the program's run in the rendering.
    var run = 0
    /// The states of the program's cycles in an outer run.
    var cycles: [Int] = []
}
