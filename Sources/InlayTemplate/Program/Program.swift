/// A template as a flat list of operations with the tables that they refer to.
///
/// Programs and their table entries are classes, because copying a structure of arrays costs a
/// reference count for each array.
final class Program: Sendable {
    /// A value that is evaluated during rendering.
    final class Value: Sendable {
        let operand: Operand
        let filters: [Filter]
        /// The name in the warning or error about a missing name.
        let name: String
        let source: TemplateSource
        let offset: Int
        /// The index of the name; nil unless the value is a name without filters and members.
        let plainName: Int?

        init(
            operand: Operand, filters: [Filter], name: String, source: TemplateSource, offset: Int
        ) {
            if filters.isEmpty, case .name(let number, let path) = operand, path.isEmpty {
                plainName = number
            } else {
                plainName = nil
            }
            self.operand = operand
            self.filters = filters
            self.name = name
            self.source = source
            self.offset = offset
        }

        /// Whether a missing name isn't reported.
        var allowsMissing: Bool { filters.first?.filter.acceptsMissing ?? false }
    }

    enum Operand: Sendable {
        case literal(TemplateValue)
        /// The current value of a name, by the name's index.
        case name(Int, [PathComponent])
        /// A property of the current loop, or of an enclosing one.
        case loop(LoopProperty, outerLevels: Int)
        case cycle(index: Int, values: [Value])
        case firstOf([Value])
        case now(Value?)
        /// The value of a custom tag.
        indirect case call(TemplateTag, name: String, [Value])
        case widthRatio(Value, Value, Value)
        case regroup(Value, by: Value, variable: Int)
    }

    struct Filter: Sendable {
        let filter: TemplateFilter
        let arguments: [Value]
        let name: String
        /// Whether values are escaped at the filter's position.
        let isAutoescaped: Bool
        let offset: Int
    }

    final class Loop: Sendable {
        /// The index of the sequence's value.
        ///
        /// In a loop over a range of numbers, the index of the
        /// first number's value; `rangeEnd` is that of the last number's value.
        let sequence: Int
        let rangeEnd: Int?
        /// The indices of the loop variables' names.
        let names: [Int]
        /// The index of the only loop variable's name; -1 if there are multiple variables.
        let onlyName: Int
        let isReversed: Bool
        let source: TemplateSource
        let offset: Int

        init(
            sequence: Int, rangeEnd: Int?, names: [Int], isReversed: Bool, source: TemplateSource,
            offset: Int
        ) {
            self.sequence = sequence
            self.rangeEnd = rangeEnd
            self.names = names
            onlyName = names.count == 1 ? names[0] : -1
            self.isReversed = isReversed
            self.source = source
            self.offset = offset
        }
    }

    /// The index of a name, and the index of the value that is assigned to it.
    typealias Binding = (name: Int, value: Int)

    final class Include: Sendable {
        enum Target: Sendable {
            case program(Int)
            /// A template whose name is computed during rendering.
            case named(value: Int, context: HTMLContext, isAutoescaped: Bool)
        }

        let target: Target
        let bindings: [Binding]
        let isIsolated: Bool
        let source: TemplateSource
        let offset: Int

        init(
            target: Target, bindings: [Binding], isIsolated: Bool,
            source: TemplateSource, offset: Int
        ) {
            self.target = target
            self.bindings = bindings
            self.isIsolated = isIsolated
            self.source = source
            self.offset = offset
        }
    }

    /// An extended template whose name is computed during rendering.
    struct Parent: Sendable {
        let name: Int
        /// The template with the tag `extends`.
        let tree: TemplateTree
        let offset: Int
        /// The HTML context at the tag `extends`, in which the extended template is rendered, and
        /// whether its values are escaped.
        let context: HTMLContext
        let isAutoescaped: Bool
    }

    let source: TemplateSource
    let dialect: TemplateDialect
    /// All literal text, concatenated.
    let literals: [UInt8]
    let operations: [Operation]
    let values: [Value]
    let loops: [Loop]
    let includes: [Include]
    /// The assignments of `with` blocks.
    let bindings: [[Binding]]
    /// The filters of `filter` blocks.
    let filters: [[Filter]]
    /// The values that each `ifchanged` compares, by their indices.
    let watched: [[Int]]
    /// The extended templates whose names are computed during rendering.
    let parents: [Parent]
    /// The templates whose blocks override those of the extended templates.
    let trees: [TemplateTree]
    /// The names of the sections.
    let sections: [String]
    /// The indices of the template's own `cycle` tags.
    let cycles: Range<Int>

    init(
        _ builder: ProgramBuilder, source: TemplateSource, dialect: TemplateDialect,
        trees: [TemplateTree], cycles: Range<Int>
    ) {
        self.source = source
        self.dialect = dialect
        literals = builder.literals
        operations = builder.operations
        values = builder.values
        loops = builder.loops
        includes = builder.includes
        bindings = builder.bindings
        filters = builder.filters
        watched = builder.watched
        parents = builder.parents
        self.trees = trees
        sections = builder.sections
        self.cycles = cycles
    }
}
