import InlayValues
import OrderedCollections

/// The stack of running loops.
struct LoopStack {
    /// The current loop; undefined while there is none.
    private var current = LoopState([], isReversed: false)
    private var outer: [LoopState] = []
    private var count = 0

    /// The asynchronous elements of the current loop, or nil.
    var awaited: AsyncElements? { count > 0 ? current.lazy?.source : nil }

    /// Starts a loop that has elements, and assigns the first element to its variables.
    mutating func begin(
        _ state: consuming LoopState, _ loop: Program.Loop, _ bindings: inout NameBindings
    ) throws {
        // Swapped, not assigned: a copy would count a reference for each part of the state.
        swap(&current, &state)
        if count > 0 { outer.append(state) }
        count += 1
        bindings.openScope()
        for name in loop.names { bindings.save(name) }
        try show(loop, &bindings)
    }

    /// Starts the next iteration; returns false if the loop has ended.
    @inline(__always)
    mutating func advance(_ loop: Program.Loop, _ bindings: inout NameBindings) throws -> Bool {
        if current.isLast {
            end()
            bindings.closeScope()
            return false
        }
        current.advance()
        try show(loop, &bindings)
        return true
    }

    /// Returns a property of the current loop, or of an enclosing one.
    func value(of property: LoopProperty, outerLevels: Int) -> TemplateValue? {
        guard outerLevels < count else { return nil }
        return property.value(outerLevels == 0 ? current : outer[outer.count - outerLevels])
    }

    /// The number that identifies the execution of the current loop; nil if there is none.
    var run: Int? { count > 0 ? current.run : nil }

    private mutating func end() {
        count -= 1
        if let last = outer.indices.last {
            swap(&current, &outer[last])
            outer.removeLast()
        }
    }

    /// Assigns the element of the current iteration to the loop variables.
    @inline(__always)
    private mutating func show(_ loop: Program.Loop, _ bindings: inout NameBindings) throws {
        let index = current.index
        switch current.source {
        case .values where loop.onlyName >= 0: bindings[loop.onlyName] = current.values[index]
        case .values: try unpack(current.values[index], loop, &bindings)
        case .range:
            if let name = loop.names.first { bindings[name] = .integer(current.first + index) }
        case .members:
            guard let (name, value) = current.members?.elements[index] else { return }
            if loop.onlyName >= 0 {
                bindings[loop.onlyName] = value
            } else {
                try unpack(.array([.string(name), value]), loop, &bindings)
            }
        case .lazy:
            let element = try current.lazy?.take() ?? .null
            if loop.onlyName >= 0 {
                bindings[loop.onlyName] = element
            } else {
                try unpack(element, loop, &bindings)
            }
        }
    }

    private func unpack(
        _ value: TemplateValue, _ loop: Program.Loop, _ bindings: inout NameBindings
    ) throws {
        guard case .array(let parts) = value, parts.count == loop.names.count else {
            throw loop.source.error(
                at: loop.offset,
                loop.names.count == 2
                    ? "two names need an object, or a list of pairs"
                    : "\(loop.names.count) names need lists of as many elements")
        }
        for (name, part) in zip(loop.names, parts) { bindings[name] = part }
    }
}
