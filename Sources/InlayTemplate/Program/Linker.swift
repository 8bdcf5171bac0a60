import InlayValues

/// Compiles a template and all that it includes into one unit.
struct Linker {
    private let folders: TemplateFolders
    private let filters: [String: TemplateFilter]
    private let escaping: TemplateEscaping
    private var programs: [Program?] = []
    private var indexes: [Key: Included] = [:]
    private var names: [String: Int] = [:]
    /// The programs that include themselves.
    private var recursive: Set<Int> = []

    static func compile(
        _ source: TemplateSource, folders: TemplateFolders, filters: [String: TemplateFilter],
        escaping: TemplateEscaping
    ) throws(Diagnostic) -> CompiledTemplate {
        var linker = Linker(folders: folders, filters: filters, escaping: escaping)
        let end = try linker.add(source, isIncluded: false, context: HTMLContext())
        guard escaping != .context || end.isComplete else {
            throw source.error(
                at: source.bytes.count, "the template ends \(end.place), which is never closed")
        }
        let names = linker.names.sorted { $0.value < $1.value }.map(\.key)
        return CompiledTemplate(programs: linker.programs.compactMap(\.self), names: names)
    }

    private init(
        folders: TemplateFolders, filters: [String: TemplateFilter], escaping: TemplateEscaping
    ) {
        self.folders = folders
        self.filters = filters
        self.escaping = escaping
    }

    private struct Key: Hashable {
        let name: String
        let context: HTMLContext
    }

    /// A program, and where in a page its text ends.
    struct Included {
        let index: Int
        let end: HTMLContext
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
        named name: String, from source: TemplateSource, at offset: Int, context: HTMLContext
    ) throws(Diagnostic) -> Included {
        let key = Key(name: name, context: context)
        if let included = indexes[key] {
            if programs[included.index] == nil { recursive.insert(included.index) }
            return included
        }
        let included: TemplateSource
        do {
            included = try folders.read(name)
        } catch {
            throw source.error(at: offset, "\(error)")
        }
        // Within itself, it is taken to end where it begins; whether that is so is checked below.
        let index = programs.count
        indexes[key] = Included(index: index, end: context)
        let end = try add(included, isIncluded: true, context: context)
        let isRecursive = recursive.contains(index)
        if isRecursive, HTMLContext.joined(end, context) != context {
            throw source.error(
                at: offset,
                "a template that includes itself has to end where it begins, but ends "
                    + end.place)
        }
        indexes[key] = Included(index: index, end: end)
        return Included(index: index, end: end)
    }

    @discardableResult
    private mutating func add(
        _ source: TemplateSource, isIncluded: Bool, context: HTMLContext
    ) throws(Diagnostic) -> HTMLContext {
        try source.check()
        let index = programs.count
        programs.append(nil)
        let nodes = try Parser.nodes(of: source, filters: filters)
        var compiler = Compiler(
            source: source, isIncluded: isIncluded, escaping: escaping, context: context)
        try compiler.append(nodes, to: &self)
        programs[index] = compiler.program
        return compiler.tracker.context
    }
}
