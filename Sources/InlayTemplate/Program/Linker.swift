import InlayValues

/// Compiles a template and all that it includes into one unit.
struct Linker {
    private let folders: TemplateFolders
    private let filters: [String: TemplateFilter]
    private let escaping: Escaping
    private var programs: [Program?] = []
    private var indexes: [String: Int] = [:]
    private var names: [String: Int] = [:]

    static func compile(
        _ source: TemplateSource, folders: TemplateFolders, filters: [String: TemplateFilter],
        escaping: Escaping
    ) throws(Diagnostic) -> CompiledTemplate {
        var linker = Linker(folders: folders, filters: filters, escaping: escaping)
        try linker.add(source, isIncluded: false)
        let names = linker.names.sorted { $0.value < $1.value }.map(\.key)
        return CompiledTemplate(programs: linker.programs.compactMap(\.self), names: names)
    }

    private init(folders: TemplateFolders, filters: [String: TemplateFilter], escaping: Escaping) {
        self.folders = folders
        self.filters = filters
        self.escaping = escaping
    }

    /// The number of a name that is looked up in the data.
    mutating func number(of name: String) -> Int {
        if let number = names[name] { return number }
        names[name] = names.count
        return names.count - 1
    }

    /// The program of an included template, compiled when it is met first: so it may include
    /// itself, and two files that include each other end.
    mutating func program(
        named name: String, from source: TemplateSource, at offset: Int
    ) throws(Diagnostic) -> Int {
        if let index = indexes[name] { return index }
        let included: TemplateSource
        do {
            included = try folders.read(name)
        } catch {
            throw source.error(at: offset, "\(error)")
        }
        indexes[name] = programs.count
        return try add(included, isIncluded: true)
    }

    @discardableResult
    private mutating func add(
        _ source: TemplateSource, isIncluded: Bool
    ) throws(Diagnostic) -> Int {
        try source.check()
        let index = programs.count
        programs.append(nil)
        let nodes = try Parser.nodes(of: source, filters: filters)
        var compiler = Compiler(source: source, isIncluded: isIncluded, escaping: escaping)
        try compiler.append(nodes, to: &self)
        programs[index] = compiler.program
        return index
    }
}
