package import InlayValues

/// Checks a document against the schema and converts its values, with templates and includes.
package enum MarkupCompiler {
    /// Compiles a document that was read.
    package static func compile(
        _ document: MarkupDocument, in environment: MarkupEnvironment,
        problems: [Diagnostic] = []
    ) -> CompiledMarkup {
        let context = CompilerContext(environment: environment, source: document.source)
        let compiler = ElementCompiler(context)
        let root = compiler.compile(document, isOutermost: true)
        compiler.templates.reportUnused()
        return CompiledMarkup(root: root, problems: context.sorted(with: problems))
    }

    /// Reads and compiles the bytes of a document.
    package static func compile(
        _ bytes: some Collection<UInt8>, file: String, in environment: MarkupEnvironment
    ) -> CompiledMarkup {
        let reading = MarkupReading(parsing: bytes, file: file, limits: environment.limits)
        guard let document = reading.document else {
            return CompiledMarkup(root: nil, problems: reading.problems)
        }
        return compile(document, in: environment, problems: reading.problems)
    }

    /// Finds and compiles the document of a name, for the size class of the environment.
    package static func compile(
        named name: String, in environment: MarkupEnvironment
    ) -> CompiledMarkup {
        guard let (file, bytes) = find(name, "xml", in: environment) else {
            let problem = Diagnostic(
                file: environment.resources.displayName(of: "\(name).xml"), line: 1, column: 1,
                message: "there is no such document")
            return CompiledMarkup(root: nil, problems: [problem])
        }
        return compile(
            bytes, file: environment.resources.displayName(of: file), in: environment)
    }

    /// Finds a file by its name without suffix, for the size class before that for all.
    static func find(
        _ name: String, _ suffix: String, in environment: MarkupEnvironment
    ) -> (file: String, bytes: [UInt8])? {
        for file in ["\(name)~\(environment.sizeClass.rawValue).\(suffix)", "\(name).\(suffix)"] {
            if let bytes = environment.resources.contents(of: file) { return (file, bytes) }
        }
        return nil
    }
}
