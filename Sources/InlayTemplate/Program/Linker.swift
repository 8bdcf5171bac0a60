import InlayValues
import OrderedCollections

/// The compiler and linker of a template with all templates that it includes and extends.
struct Linker {
    /// The maximum length of an inheritance chain.
    private static let extensionLimit = 64

    let library: TemplateLibrary
    private(set) var programs: [Program?] = []
    private var indexes: [Key: Included] = [:]
    /// The names in the order of their indices; up to 15 of them are compared without a hash table.
    private var names: OrderedSet<String> = []
    /// The indexes of programs that include themselves.
    private var recursive: Set<Int> = []
    /// The includes and extensions that led to the current template, the innermost last.
    private var chain: [(source: TemplateSource, offset: Int, verb: String)] = []
    /// The number of includes in the chain.
    private var depth = 0
    var problems: [SourceDiagnostic] = []
    private var cycles = 0
    /// The number of `ifchanged` tags.
    var changes = 0
    /// The guard of all compilers, which call one another for included templates.
    var stack = StackGuard()
    /// Whether blocks are nested more deeply than the thread’s stack allows.
    var isStackShort = false
    /// The number of nodes that were compiled.
    private var nodes = 0
    /// Whether the rest is skipped, because a limit is exceeded.
    private(set) var isAborted = false
    private var members = 0

    private struct Key: Hashable {
        let name: String
        let context: HTMLContext
        let isAutoescaped: Bool
    }

    /// A program, and the HTML context at its end.
    struct Included {
        let index: Int
        let end: HTMLContext
    }

    init(library: TemplateLibrary) {
        self.library = library
    }

    /// Compiles a template for an HTML context.
    static func compile(
        _ source: TemplateSource, library: TemplateLibrary, context: HTMLContext = HTMLContext(),
        isAutoescaped: Bool = true, isPart: Bool = false, overrides: [TemplateTree] = [],
        isStackLarge: Bool = false
    ) throws(TemplateErrors) -> CompiledTemplate {
        var linker = Linker(library: library)
        linker.cycles = overrides.map(\.cycleEnd).max() ?? 0
        if let problem = library.delimiterProblem {
            throw TemplateErrors(source.error(at: 0, problem))
        }
        let (end, root) = linker.add(
            source, context: context, isAutoescaped: isAutoescaped, overrides: overrides)
        if linker.isStackShort, !isStackLarge {
            return try LargeStack.run {
                Result { () throws(TemplateErrors) in
                    try compile(
                        source, library: library, context: context, isAutoescaped: isAutoescaped,
                        isPart: isPart, overrides: overrides, isStackLarge: true)
                }
            }
        }
        if !isPart, library.options.escaping == .context, linker.problems.isEmpty,
            !end.isComplete
        {
            linker.problems.append(
                root.error(
                    at: root.bytes.count, "the template ends \(end.location), which is never closed"
                ))
        }
        if let errors = TemplateErrors(linker.problems) { throw errors }
        return CompiledTemplate(
            programs: linker.programs.compactMap(\.self), names: linker.names, end: end,
            cycleCount: linker.cycles, memberCount: linker.members, library: library)
    }

    /// Returns the index of a name in the compiled template, adding the name if it is new.
    mutating func number(of name: String) -> Int { names.append(name).index }

    /// Records that the index of a `cycle` tag is in use.
    mutating func countCycle(_ number: Int) { cycles = max(cycles, number + 1) }

    /// Returns the index of a new slot, in which a path component caches its last lookup.
    mutating func memberSlot() -> Int {
        defer { members += 1 }
        return members
    }

    /// Reports an error in the current template, with the templates that included or extended it.
    mutating func report(_ problem: SourceDiagnostic) {
        if isAborted { return }
        var problem = problem
        problem.notes = chain.reversed().map { link in
            link.source.note(at: link.offset, "\(link.verb) here")
        }
        if !problems.contains(problem) { problems.append(problem) }
        if problems.count >= Parser.problemLimit { isAborted = true }
    }

    /// Reports an error and skips the rest of all templates, for errors that every further part
    /// would repeat, such as an exceeded limit.
    mutating func abort(with problem: SourceDiagnostic) {
        report(problem)
        isAborted = true
    }

    /// Counts a node, and one more for each 256 bytes of its literal text, toward the limit
    /// `compiledNodes`.
    ///
    /// Aborts and returns false if the limit is exceeded.
    mutating func count(_ bytes: Int = 0, in source: TemplateSource) -> Bool {
        nodes += 1 + bytes / 256
        let limit = library.options.limits.compiledNodes
        if nodes > limit {
            abort(with: source.error(at: 0, "the template compiles to more than \(limit) nodes"))
        }
        return !isAborted
    }

    /// Returns the program of an included template, which is compiled once for each context, so
    /// that recursive includes terminate.
    mutating func program(
        named name: String, from source: TemplateSource, at offset: Int, context: HTMLContext,
        isAutoescaped: Bool
    ) throws(SourceDiagnostic) -> Included {
        let key = Key(name: name, context: context, isAutoescaped: isAutoescaped)
        if let included = indexes[key] {
            if programs[included.index] == nil { recursive.insert(included.index) }
            return included
        }
        let limit = library.options.limits.includeDepth
        guard depth < limit else {
            abort(
                with: source.error(
                    at: offset, "templates include each other more than \(limit) deep"))
            return Included(index: 0, end: context)
        }
        let included = try read(name, from: source, at: offset)
        // A recursive include is assumed to end in the context in which it begins; checked below.
        let index = programs.count
        let assumed = context.afterTemplate
        indexes[key] = Included(index: index, end: assumed)
        chain.append((source, offset, "included"))
        depth += 1
        let end = add(included, context: context, isAutoescaped: isAutoescaped, overrides: []).end
        depth -= 1
        chain.removeLast()
        if recursive.contains(index), HTMLContext.joined(end, assumed) != assumed {
            throw source.error(
                at: offset,
                "a template that includes itself has to end where it begins, but ends "
                    + end.location)
        }
        indexes[key] = Included(index: index, end: end)
        return Included(index: index, end: end)
    }

    private func read(
        _ name: String, from source: TemplateSource, at offset: Int
    ) throws(SourceDiagnostic) -> TemplateSource {
        do {
            return try library.read(name)
        } catch {
            let hint = Suggestion.text(for: name, among: library.options.templates.keys)
            throw source.error(at: offset, "\(error)" + hint)
        }
    }

    /// Compiles a template with the templates that extend it, the outermost first; returns the HTML
    /// context at its end, and the template at the root of the chain.
    private mutating func add(
        _ source: TemplateSource, context: HTMLContext, isAutoescaped: Bool,
        overrides: [TemplateTree]
    ) -> (end: HTMLContext, root: TemplateSource) {
        let index = programs.count
        programs.append(nil)
        var trees = overrides
        var next: TemplateSource? = source
        let links = chain.count
        defer { chain.removeLast(chain.count - links) }
        let firstCycle = cycles
        while let current = next {
            next = nil
            guard count(current.bytes.count, in: current) else { break }
            if let problem = current.textProblem() {
                report(problem)
                break
            }
            let (tree, found, isShort) = Parser.tree(
                of: current, library: library, firstCycle: cycles, stack: stack.nested)
            isStackShort = isStackShort || isShort
            cycles = max(cycles, tree.cycleEnd)
            for problem in found { report(problem) }
            trees.append(tree)
            guard let parent = tree.parent, let name = parent.name.literalText else { break }
            guard trees.count <= Self.extensionLimit else {
                report(
                    current.error(
                        at: parent.offset,
                        "templates extend each other more than \(Self.extensionLimit) deep"))
                break
            }
            do {
                next = try read(name, from: current, at: parent.offset)
                chain.append((current, parent.offset, "extended"))
            } catch {
                report(error)
            }
        }
        guard let root = trees.last else { return (context, source) }
        var compiler = Compiler(
            source: root.source, dialect: library.dialect(of: root.source),
            text: TextCompiler(
                escaping: library.options.escaping, isAutoescaped: isAutoescaped, context: context),
            trees: trees)
        if let parent = root.parent, parent.name.literalText == nil {
            compiler.appendParent(parent.name, of: root, at: parent.offset, to: &self)
        } else {
            compiler.append(root.nodes, to: &self)
        }
        programs[index] = compiler.program(cycles: firstCycle..<max(firstCycle, root.cycleEnd))
        return (compiler.text.context, root.source)
    }
}
