package import InlayValues

/// The compiler of markup documents, which checks them against the schema and applies templates
/// and includes.
package enum MarkupCompiler {
    /// Compiles a parsed document.
    package static func compile(
        _ document: MarkupDocument, in environment: MarkupEnvironment,
        problems: [SourceDiagnostic] = []
    ) -> CompiledMarkup {
        let (root, own) = result(of: document, in: environment)
        return CompiledMarkup(root: root, problems: LocatedDiagnostic.sorted(own, with: problems))
    }

    /// Compiles a parsed document, and returns its diagnostics in the order of their discovery.
    static func result(
        of document: MarkupDocument, in environment: MarkupEnvironment
    ) -> (root: CompiledElement?, problems: [LocatedDiagnostic]) {
        let context = CompilerContext(environment: environment, source: document.source)
        let compiler = ElementCompiler(context)
        let root = compiler.compile(document, isOutermost: true)
        compiler.templates.reportUnused()
        context.reportIgnored()
        if let root { ReferenceChecker(root, context).check() }
        return (root, context.problems)
    }

    /// Parses and compiles a markup document.
    package static func compile(
        _ bytes: some Collection<UInt8>, file: String, in environment: MarkupEnvironment
    ) -> CompiledMarkup {
        let reading = MarkupReading(parsing: bytes, file: file, limits: environment.limits)
        guard let document = reading.document else {
            return CompiledMarkup(root: nil, problems: reading.problems)
        }
        return compile(document, in: environment, problems: reading.problems)
    }

    /// Finds and compiles the document with a name, for the size class of the environment.
    package static func compile(
        named name: String, in environment: MarkupEnvironment
    ) -> CompiledMarkup {
        guard let (file, bytes) = find(name, "xml", in: environment) else {
            let problem = SourceDiagnostic(
                file: environment.resources.displayName(of: "\(name).xml"), line: 1, column: 1,
                message: "there is no such document" + hint(for: name, "xml", in: environment))
            return CompiledMarkup(root: nil, problems: [problem])
        }
        return compile(
            bytes, file: environment.resources.displayName(of: file), in: environment)
    }

    /// Finds a file by its base name; a file for the size class takes precedence over the general
    /// one.
    static func find(
        _ name: String, _ suffix: String, in environment: MarkupEnvironment
    ) -> (file: String, bytes: [UInt8])? {
        for file in ["\(name)~\(environment.sizeClass.rawValue).\(suffix)", "\(name).\(suffix)"] {
            if let bytes = environment.resources.contents(of: file) { return (file, bytes) }
        }
        return nil
    }

    /// Returns a hint with the base name of the file that is most similar to a missing one, or an
    /// empty text.
    static func hint(
        for name: String, _ suffix: String, in environment: MarkupEnvironment,
        _ suggestions: MarkupSuggestions = MarkupSuggestions()
    ) -> String {
        let ends = SizeClass.allCases.map { "~\($0.rawValue).\(suffix)" } + [".\(suffix)"]
        return suggestions.text(
            for: name,
            among: environment.resources.fileNames.compactMap { file in
                ends.first { file.hasSuffix($0) }.map { String(file.dropLast($0.count)) }
            })
    }
}
