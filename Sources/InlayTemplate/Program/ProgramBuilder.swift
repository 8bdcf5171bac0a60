/// A builder of a program's operations and tables.
struct ProgramBuilder {
    private(set) var operations: [Operation] = []
    private(set) var literals: [UInt8] = []
    private(set) var values: [Program.Value] = []
    private(set) var loops: [Program.Loop] = []
    private(set) var includes: [Program.Include] = []
    private(set) var bindings: [[Program.Binding]] = []
    private(set) var filters: [[Program.Filter]] = []
    private(set) var watched: [[Int]] = []
    private(set) var sections: [String] = []
    private(set) var parents: [Program.Parent] = []
    /// The last jump target, across which literals aren't merged.
    private var lastTarget = 0
    /// The operation whose literal ends with an `&` of a query, or with an `&` and letters.
    private var ampersand: Int?

    /// Creates a builder for a source of `length` bytes.
    init(length: Int) {
        literals.reserveCapacity(length)
    }

    /// The index of the next operation.
    var count: Int { operations.count }

    // MARK: - Operations

    /// Appends literal text, merged with preceding literals unless a jump leads between them.
    mutating func copy(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        let start = literals.count
        literals += bytes
        if case .text(let range) = operations.last, operations.count > lastTarget {
            operations[operations.count - 1] = .text(range.lowerBound..<literals.count)
        } else {
            operations.append(.text(start..<literals.count))
        }
    }

    mutating func append(_ operation: Operation) { operations.append(operation) }

    /// Notes that the last literal ends with an incomplete character reference.
    mutating func recordAmpersand() {
        let index = operations.lastIndex { if case .text = $0 { true } else { false } }
        if let index, case .text(let range) = operations[index],
            literals[range].contains(UInt8(ascii: "&"))
        {
            ampersand = index
        }
    }

    /// Writes the last `&` of the recorded literal as `&amp;`.
    ///
    /// Returns false if there is none at or behind an operation of this program.
    mutating func escapeAmpersand(from operation: Int = 0) -> Bool {
        guard let index = ampersand, (operation..<operations.count).contains(index),
            case .text(let range) = operations[index],
            let offset = literals[range].lastIndex(of: UInt8(ascii: "&"))
        else { return false }
        ampersand = nil
        let text =
            literals[range.lowerBound...offset] + "amp;".utf8
            + literals[offset + 1..<range.upperBound]
        let start = literals.count
        literals += text
        operations[index] = .text(start..<literals.count)
        return true
    }

    /// Removes all operations from an index.
    mutating func removeOperations(from index: Int) {
        operations.removeSubrange(index...)
        lastTarget = min(lastTarget, index)
    }

    /// Marks the next operation as a jump target.
    mutating func markTarget() { lastTarget = operations.count }

    /// Sets the target of pending jumps to the next operation.
    mutating func patch(_ jumps: [Int]) {
        let target = operations.count
        lastTarget = target
        for jump in jumps {
            switch operations[jump] {
            case .jump: operations[jump] = .jump(to: target)
            case .test(let value, let outcome, _):
                operations[jump] = .test(value: value, jumpsWhen: outcome, to: target)
            case .compare(let comparison, let left, let right, let outcome, _):
                operations[jump] = .compare(
                    comparison, left: left, right: right, jumpsWhen: outcome, to: target)
            case .beginLoop(let loop, _):
                operations[jump] = .beginLoop(loop: loop, whenEmpty: target)
            case .ifChanged(let index, let values, _):
                operations[jump] = .ifChanged(index: index, values: values, to: target)
            default: break
            }
        }
    }

    // MARK: - Tables

    /// Adds an entry to a table and returns its index.
    mutating func add(_ value: Program.Value) -> Int { Self.add(value, to: &values) }
    mutating func add(_ loop: Program.Loop) -> Int { Self.add(loop, to: &loops) }
    mutating func add(_ include: Program.Include) -> Int { Self.add(include, to: &includes) }
    mutating func add(bindings: [Program.Binding]) -> Int { Self.add(bindings, to: &self.bindings) }
    mutating func add(filters calls: [Program.Filter]) -> Int { Self.add(calls, to: &filters) }
    mutating func add(watched values: [Int]) -> Int { Self.add(values, to: &watched) }
    mutating func add(section name: String) -> Int { Self.add(name, to: &sections) }
    mutating func add(_ parent: Program.Parent) -> Int { Self.add(parent, to: &parents) }

    /// Returns the index of the name if a value is a name without filters and members.
    func plainName(ofValue index: Int) -> Int? { values[index].plainName }

    /// Returns the position of a value in its template.
    func offset(ofValue index: Int) -> Int { values[index].offset }

    private static func add<Element>(_ element: Element, to table: inout [Element]) -> Int {
        table.append(element)
        return table.count - 1
    }
}
