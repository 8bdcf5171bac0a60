import InlayValues
import OrderedCollections
import Synchronization

/// A template and all that it includes.
final class CompiledTemplate: Sendable {
    /// The first is the template itself.
    let programs: [Program]
    /// The names that are looked up in the data, once a run.
    let names: [String]
    let numbers: [String: Int]
    let end: HTMLContext
    let cycleCount: Int
    let changeCount: Int
    /// How many members are looked up by a path.
    let memberCount: Int
    let library: TemplateLibrary
    /// At which index the last data had each name.
    private let indexes: Mutex<[Int]>

    init(
        programs: [Program], names: [String], numbers: [String: Int], end: HTMLContext,
        cycleCount: Int, changeCount: Int, memberCount: Int, library: TemplateLibrary
    ) {
        self.programs = programs
        self.names = names
        self.numbers = numbers
        self.end = end
        self.cycleCount = cycleCount
        self.changeCount = changeCount
        self.memberCount = memberCount
        self.library = library
        indexes = Mutex(Array(repeating: 0, count: names.count))
    }

    private func global(_ name: String) -> TemplateValue? {
        library.global(name, programs.first?.dialect ?? .django)
    }

    /// What each name means in the data, by its number.
    ///
    /// Data of one type has its members at the same indexes each time: comparing the name there
    /// takes a tenth of hashing it.
    func values(of data: TemplateValue) -> [TemplateValue?] {
        guard case .object(let members) = data else { return names.map(global) }
        var known = indexes.withLock { $0 }
        var hasChanged = false
        var values: [TemplateValue?] = []
        values.reserveCapacity(names.count)
        for number in names.indices {
            let before = known[number]
            let name = names[number]
            values.append(members.value(of: name, near: &known[number]) ?? global(name))
            hasChanged = hasChanged || known[number] != before
        }
        if hasChanged { indexes.withLock { [known] in $0 = known } }
        return values
    }
}

extension OrderedDictionary<String, TemplateValue> {
    /// The value of a name, which is looked for first at the index where it was the last time.
    func value(of name: String, near index: inout Int) -> TemplateValue? {
        if index < count, elements[index].key == name { return elements[index].value }
        guard let found = self.index(forKey: name) else { return nil }
        index = found
        return elements[found].value
    }
}
