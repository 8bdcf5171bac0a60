import Foundation
import InlayValues
import Synchronization

/// Where a template finds others, and those that were compiled when it was rendered.
final class TemplateLibrary: Sendable {
    let options: TemplateOptions
    let filters: [String: TemplateFilter]
    private let folders: TemplateFolders
    private let compiled = Mutex<[Key: CompiledTemplate]>([:])
    private static let limit = 1_000

    private struct Key: Hashable {
        let name: String
        let child: ObjectIdentifier?
        let context: HTMLContext
        let isAutoescaped: Bool
    }

    init(options: TemplateOptions) {
        self.options = options
        folders = TemplateFolders(folders: options.searchPaths)
        filters =
            options.filters.isEmpty
            ? StandardFilters.all : StandardFilters.all.merging(options.filters) { _, own in own }
    }

    /// The dialect of a template: that of the options, or by the ending of its file.
    func dialect(of source: TemplateSource) -> TemplateDialect {
        options.dialect ?? (source.name.hasSuffix(".mghtml") ? .mg : .django)
    }

    func read(_ name: String) throws(TemplateFileError) -> TemplateSource {
        if let text = options.templates[name] {
            return TemplateSource(name: name, bytes: Array(text.utf8))
        }
        return try folders.read(name)
    }

    /// The template of a name that is known when another one is rendered.
    func template(
        named name: String, extendedBy trees: [TemplateTree], context: HTMLContext,
        isAutoescaped: Bool
    ) throws -> CompiledTemplate {
        let key = Key(
            name: name, child: trees.first.map { ObjectIdentifier($0.source) }, context: context,
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
