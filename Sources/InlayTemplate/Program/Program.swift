/// One template in the form that is run: a flat list of operations and the tables they use.
struct Program: Sendable {
    /// A value as it is found when the template is rendered.
    struct Value: Sendable {
        let operand: Operand
        let filters: [Filter]
        /// The name, for what is said when nothing has it.
        let name: String
        let source: TemplateSource
        let offset: Int

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

    struct Loop: Sendable {
        /// The value of the sequence, or the first number of a range and its last.
        let sequence: Int
        let rangeEnd: Int?
        /// The numbers of the names of its variables.
        let names: [Int]
        let isReversed: Bool
        let source: TemplateSource
        let offset: Int
    }

    struct Include: Sendable {
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
    /// The templates that this one extends by names that are known when it is rendered.
    let parents: [(name: Int, tree: TemplateTree, offset: Int)]
    /// The templates whose blocks those have to take.
    let trees: [TemplateTree]
}
