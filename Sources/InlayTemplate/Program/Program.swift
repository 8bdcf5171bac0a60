/// One template in the form that is run: a flat list of operations and the tables they use.
///
/// Programs and the entries of their tables are objects, since a copy of a structure of arrays
/// costs a reference count for each, and rendering reads them all the time.
final class Program: Sendable {
    /// A value as it is found when the template is rendered.
    final class Value: Sendable {
        let operand: Operand
        let filters: [Filter]
        /// The name, for what is said when nothing has it.
        let name: String
        let source: TemplateSource
        let offset: Int

        init(
            operand: Operand, filters: [Filter], name: String, source: TemplateSource, offset: Int
        ) {
            self.operand = operand
            self.filters = filters
            self.name = name
            self.source = source
            self.offset = offset
        }

        /// The number of the name, where the value is what a name means and nothing more.
        var plainName: Int? {
            guard filters.isEmpty, case .name(let number, let path) = operand, path.isEmpty else {
                return nil
            }
            return number
        }

        /// Whether a name that isn't there is nothing to speak of.
        var allowsMissing: Bool { filters.first?.filter.acceptsMissing ?? false }
    }

    indirect enum Operand: Sendable {
        case literal(TemplateValue)
        /// What a name means at this moment, by the number of the name.
        case name(Int, [PathComponent])
        /// Something about the current loop, or about one so many loops further out.
        case loop(LoopProperty, outwards: Int)
        case cycle(index: Int, values: [Value])
        case firstOf([Value])
        case now(Value?)
        /// What an app's own tag gives.
        case call(TemplateTag, name: String, [Value])
        case widthRatio(Value, Value, Value)
        case regroup(Value, by: Value, variable: Int)
    }

    struct Filter: Sendable {
        let filter: TemplateFilter
        let arguments: [Value]
        let name: String
        /// Whether values are escaped where the filter stands.
        let isAutoescaped: Bool
        let offset: Int
    }

    final class Loop: Sendable {
        /// The value of the sequence, or the first number of a range and its last.
        let sequence: Int
        let rangeEnd: Int?
        /// The numbers of the names of its variables.
        let names: [Int]
        /// The number of its only variable, or -1.
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

    final class Include: Sendable {
        enum Target: Sendable {
            case program(Int)
            /// A template whose name is known when the template is rendered.
            case named(value: Int, context: HTMLContext, isAutoescaped: Bool)
        }

        let target: Target
        let bindings: [(name: Int, value: Int)]
        let isIsolated: Bool
        let source: TemplateSource
        let offset: Int

        init(
            target: Target, bindings: [(name: Int, value: Int)], isIsolated: Bool,
            source: TemplateSource, offset: Int
        ) {
            self.target = target
            self.bindings = bindings
            self.isIsolated = isIsolated
            self.source = source
            self.offset = offset
        }
    }

    let source: TemplateSource
    let dialect: TemplateDialect
    /// All literal text, one piece behind the other.
    let literals: [UInt8]
    let operations: [Operation]
    let values: [Value]
    let loops: [Loop]
    let includes: [Include]
    /// The filters of blocks.
    let filters: [[Filter]]
    /// The values that an `ifchanged` compares, by their indexes.
    let watched: [[Int]]
    /// The templates that this one extends by names that are known when it is rendered.
    let parents: [(name: Int, tree: TemplateTree, offset: Int)]
    /// The templates whose blocks those have to take.
    let trees: [TemplateTree]
    /// The names of sections.
    let sections: [String]

    init(
        source: TemplateSource, dialect: TemplateDialect, literals: [UInt8],
        operations: [Operation], values: [Value], loops: [Loop], includes: [Include],
        filters: [[Filter]], watched: [[Int]],
        parents: [(name: Int, tree: TemplateTree, offset: Int)], trees: [TemplateTree],
        sections: [String]
    ) {
        self.source = source
        self.dialect = dialect
        self.literals = literals
        self.operations = operations
        self.values = values
        self.loops = loops
        self.includes = includes
        self.filters = filters
        self.watched = watched
        self.parents = parents
        self.trees = trees
        self.sections = sections
    }
}
