import Foundation
import InlayValues
import Synchronization

/// The source of included and extended templates, with a cache of those compiled during rendering.
final class TemplateLibrary: Sendable {
    let options: TemplateOptions
    let filters: [String: TemplateFilter]
    let delimiters: LexerDelimiters
    /// The reason why the delimiters are ambiguous, or nil.
    let delimiterProblem: String?
    /// The built-in values of MGTemplateEngine's templates.
    let builtIns: [String: TemplateValue]
    private let folders: TemplateFolders
    private let compiled = Mutex<[Key: CompiledTemplate]>([:])
    private let files = Mutex<[TemplateSource]>([])
    private static let limit = 1_000

    private struct Key: Hashable {
        let name: String
        /// The templates that extend the template.
        let children: [TemplateSource]
        let context: HTMLContext
        let isAutoescaped: Bool
    }

    init(options: TemplateOptions) {
        self.options = options
        folders = TemplateFolders(folders: options.searchPaths)
        let isStandard = options.delimiters == TemplateDelimiters()
        delimiterProblem = isStandard ? nil : options.delimiters.problem
        delimiters = isStandard ? .standard : LexerDelimiters(options.delimiters)
        builtIns = isStandard ? Self.standardBuiltIns : Self.builtIns(options.delimiters)
        filters =
            options.filters.isEmpty
            ? StandardFilters.all : StandardFilters.all.merging(options.filters) { _, own in own }
    }

    private static let standardBuiltIns = builtIns(TemplateDelimiters())

    private static func builtIns(_ delimiters: TemplateDelimiters) -> [String: TemplateValue] {
        [
            "engine": ["delimiters": delimiters.value], "true": true, "YES": true, "yes": true,
            "false": false, "NO": false, "no": false,
        ]
    }

    /// Returns the global or built-in value of a name that the data lacks, or nil.
    func global(_ name: String, _ dialect: TemplateDialect) -> TemplateValue? {
        options.globals[name] ?? (dialect == .mg ? builtIns[name] : nil)
    }

    /// Returns the dialect of a template: the options' dialect, or else the dialect of its file
    /// extension.
    func dialect(of source: TemplateSource) -> TemplateDialect {
        options.dialect ?? (source.name.hasSuffix(".mghtml") ? .mg : .django)
    }

    func read(_ name: String) throws(TemplateFileError) -> TemplateSource {
        if let text = options.templates[name] {
            return TemplateSource(name: name, bytes: Array(text.utf8))
        }
        let source = try folders.read(name)
        note(source)
        return source
    }

    /// The files of the templates that were read.
    var sources: [TemplateSource] { files.withLock { $0 } }

    func note(_ source: TemplateSource) {
        // Limited, because templates whose names are computed could be read endlessly.
        if source.file != nil { files.withLock { if $0.count < Self.limit { $0.append(source) } } }
    }

    /// Returns the template for a name that is computed during rendering.
    func template(
        named name: String, extendedBy trees: [TemplateTree], context: HTMLContext,
        isAutoescaped: Bool
    ) throws -> CompiledTemplate {
        let key = Key(
            name: name, children: trees.map(\.source), context: context,
            isAutoescaped: isAutoescaped)
        if let known = compiled.withLock({ $0[key] }) { return known }
        let template = try Linker.compile(
            read(name), library: self, context: context, isAutoescaped: isAutoescaped,
            isPart: true, overrides: trees)
        compiled.withLock { compiled in
            if compiled.count >= Self.limit { compiled.removeAll() }
            compiled[key] = template
        }
        return template
    }
}
