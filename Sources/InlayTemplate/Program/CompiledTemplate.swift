import InlayValues
import OrderedCollections
import Synchronization

/// A compiled template with all templates that it includes.
final class CompiledTemplate: Sendable {
    /// The programs; the first is the template itself.
    let programs: [Program]
    /// The names that are looked up in the data once per rendering; their indices identify them.
    let names: OrderedSet<String>
    let end: HTMLContext
    let cycleCount: Int
    /// The number of member lookups, such as `.name` in `user.name`; each has a slot that caches
    /// the member's last index.
    let memberCount: Int
    let library: TemplateLibrary
    /// The default values of the names.
    let globals: [NamedValue]
    /// The position of each name among the members of the last data, which is tried first.
    private let indexes: Mutex<[Int]>

    init(
        programs: [Program], names: OrderedSet<String>, end: HTMLContext, cycleCount: Int,
        memberCount: Int, library: TemplateLibrary
    ) {
        self.programs = programs
        self.names = names
        self.end = end
        self.cycleCount = cycleCount
        self.memberCount = memberCount
        self.library = library
        let isLegacy = programs.contains { $0.dialect == .mg }
        globals = names.map { NamedValue(value: library.global($0, isLegacy ? .mg : .django)) }
        indexes = Mutex(Array(repeating: 0, count: names.count))
    }

    /// Returns the value of each name in the data, in the order of ``names``.
    ///
    /// Objects of one type have a member always at the same position, where comparing the name
    /// takes a tenth of the time of hashing it.
    func values(of data: TemplateValue) -> [NamedValue] {
        guard case .object(let members) = data else { return globals }
        let known = indexes.withLock { $0 }
        let names = names.elements
        var changes: [(number: Int, index: Int)] = []
        var values: [NamedValue] = []
        values.reserveCapacity(names.count)
        for number in names.indices {
            var index = known[number]
            let found = members.value(of: names[number], hint: &index)
            values.append(found.map { NamedValue(value: $0) } ?? globals[number])
            if index != known[number] { changes.append((number, index)) }
        }
        if !changes.isEmpty {
            indexes.withLock { [changes] indexes in
                for change in changes { indexes[change.number] = change.index }
            }
        }
        return values
    }
}

extension OrderedDictionary<String, TemplateValue> {
    /// Returns the value of a name; tries the position of the last lookup first, and updates it.
    func value(of name: String, hint index: inout Int) -> TemplateValue? {
        if index < count, keys[index] == name { return values[index] }
        guard let found = self.index(forKey: name) else { return nil }
        index = found
        return values[found]
    }
}
