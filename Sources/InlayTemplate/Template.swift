public import Foundation
public import InlayValues

/// A template, which is compiled once and rendered with data any number of times.
///
/// ```swift
/// let row = try Template("<li>{{ person.name }}</li>")
/// let html = try row.html(["person": ["name": "Tom & Jerry"]])
/// // <li>Tom &amp; Jerry</li>
/// ```
///
/// Values are escaped for their context, except for ``/InlayValues/TrustedHTML`` and the other
/// trusted types. Errors in a template are thrown when it is compiled, with file, line and column.
/// A template can be rendered in multiple threads at the same time.
public struct Template: Sendable {
    /// The name of the template in errors.
    public let name: String

    private let compiled: CompiledTemplate
    private let options: TemplateOptions

    /// Compiles a template from its text.
    ///
    /// - Throws: ``TemplateErrors`` with every error in the template and its includes.
    public init(
        _ text: String, name: String = "<template>", options: TemplateOptions = .init()
    ) throws(TemplateErrors) {
        let source = TemplateSource(name: name, bytes: Array(text.utf8))
        try self.init(source, options: options)
    }

    /// Compiles a template from its text in UTF-8.
    ///
    /// - Throws: ``TemplateErrors`` with every error in the template and its includes, or with the
    ///   position of invalid UTF-8.
    public init(
        utf8 bytes: some Collection<UInt8>, name: String, options: TemplateOptions = .init()
    ) throws(TemplateErrors) {
        try self.init(TemplateSource(name: name, bytes: Array(bytes)), options: options)
    }

    /// Compiles a template from a file.
    ///
    /// - Parameters:
    ///   - file: The template's file.
    ///   - options: The options of the template. Without search paths, it may include files in its
    ///     own folder.
    /// - Throws: A ``TemplateFileError`` if the file can't be read, or the ``TemplateErrors`` in
    ///   it.
    public init(contentsOf file: URL, options: TemplateOptions = .init()) throws {
        var options = options
        if options.searchPaths.isEmpty { options.searchPaths = [file.deletingLastPathComponent()] }
        try self.init(TemplateFolders.read(file), options: options)
    }

    /// Compiles the template with a name in the search paths.
    ///
    /// - Parameters:
    ///   - name: The file's path in a search path; `.mghtml` and `.html` may be left out.
    ///   - options: The options of the template.
    /// - Throws: A ``TemplateFileError`` if there is no such file, or the ``TemplateErrors`` in it.
    public init(named name: String, options: TemplateOptions) throws {
        let source = try TemplateFolders(folders: options.searchPaths).read(name)
        try self.init(source, options: options)
    }

    /// Compiles the template with a name among the resources of a bundle.
    ///
    /// - Parameters:
    ///   - name: The file's path in the bundle; `.mghtml` and `.html` may be left out.
    ///   - bundle: The bundle of the template and of the templates that it includes.
    ///   - options: The options of the template; its search paths are searched after the bundle.
    /// - Throws: A ``TemplateFileError`` if there is no such file, or the ``TemplateErrors`` in it.
    public init(
        named name: String, in bundle: Bundle, options: TemplateOptions = .init()
    ) throws {
        var options = options
        if let folder = bundle.resourceURL { options.searchPaths.insert(folder, at: 0) }
        try self.init(named: name, options: options)
    }

    private init(_ source: TemplateSource, options: TemplateOptions) throws(TemplateErrors) {
        name = source.name
        self.options = options
        let library = TemplateLibrary(options: options)
        library.note(source)
        compiled = try Linker.compile(source, library: library)
    }

    /// The files read for the template and the templates that it includes; templates named during
    /// rendering are added when they are read.
    var sources: [TemplateSource] { compiled.library.sources }

    /// The files of ``sources``, of which there are at most 1,000.
    package var files: [URL] { sources.compactMap { $0.file?.url } }

    /// The number of programs that the template, with the templates that it includes, was compiled
    /// to.
    package var programCount: Int { compiled.programs.count }

    /// Renders the template as HTML.
    ///
    /// - Parameters:
    ///   - data: The values of the names in the template: anything that encodes as an object.
    ///   - warn: Called for each name that the data lacks, once for each position.
    /// - Returns: The HTML, with all text of the data escaped.
    /// - Throws: A ``/InlayValues/SourceDiagnostic`` for an exceeded limit, a failed filter, a
    ///   missing name if that is an error, and a template with the escaping
    ///   ``TemplateEscaping/none``.
    public func html(
        _ data: some Encodable, warn: ((SourceDiagnostic) -> Void)? = nil
    ) throws -> TrustedHTML {
        guard options.escaping != .none else {
            throw SourceDiagnostic(
                file: name, line: 1, column: 1,
                message: "the template makes plain text, in which nothing is escaped, not HTML")
        }
        return TrustedHTML(trusting: try text(data, warn: warn))
    }

    /// Renders the template as text.
    ///
    /// - Parameters:
    ///   - data: The values of the names in the template: anything that encodes as an object.
    ///   - warn: Called for each name that the data lacks, once for each position.
    /// - Returns: The text, escaped according to the options.
    /// - Throws: A ``/InlayValues/SourceDiagnostic`` for an exceeded limit, a failed filter, and a
    ///   missing name if that is an error.
    public func text(
        _ data: some Encodable, warn: ((SourceDiagnostic) -> Void)? = nil
    ) throws -> String {
        var bytes: [UInt8] = []
        try append(TemplateValue(encoding: data), to: &bytes, warn: warn)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Renders the template and appends the output to a buffer.
    ///
    /// This is the fastest way to render often, because it creates no string.
    ///
    /// - Parameters:
    ///   - data: The values of the names in the template.
    ///   - output: The buffer.
    ///   - warn: Called for each name that the data lacks, once for each position.
    ///   - sections: Called at the start and end of each `section`.
    /// - Throws: The errors of `text`; output that was appended before the error stays in the
    ///   buffer.
    public func append(
        _ data: TemplateValue, to output: inout [UInt8],
        warn: ((SourceDiagnostic) -> Void)? = nil, sections: ((TemplateSectionEvent) -> Void)? = nil
    ) throws {
        var renderer = Renderer(compiled, data: data, warn: warn)
        renderer.onSection = sections
        renderer.output.begin(behind: &output)
        defer {
            renderer.output.endCaptures()
            swap(&renderer.output.bytes, &output)
        }
        _ = try renderer.run()
        sections?(.finished)
    }

    /// Renders the template in chunks, which are passed to a sink.
    ///
    /// With a ``TemplateSequence`` in the data, any number of rows needs only the memory of one
    /// chunk.
    ///
    /// ```swift
    /// try template.render(into: { file.write(Data($0)) }, data)
    /// ```
    ///
    /// - Parameters:
    ///   - sink: Receives each chunk of about 64 kilobytes; its errors end the rendering.
    ///   - data: The values of the names in the template.
    ///   - warn: Called for each name that the data lacks, once for each position.
    /// - Throws: The errors of `text`, of the sink and of the sequences.
    public func render(
        into sink: (ArraySlice<UInt8>) throws -> Void, _ data: TemplateValue,
        warn: ((SourceDiagnostic) -> Void)? = nil
    ) throws {
        try withoutActuallyEscaping(sink) { sink in
            var renderer = Renderer(compiled, data: data, warn: warn)
            renderer.sink = sink
            _ = try renderer.run()
            try renderer.flush(isEnd: true)
        }
    }

    /// Renders the template in chunks, waiting for the elements of asynchronous sequences.
    ///
    /// ```swift
    /// let rows = TemplateSequence(awaiting: database.rows.map { .string($0.title) })
    /// try await template.stream(into: { try await body.write($0) }, ["rows": .sequence(rows)])
    /// ```
    ///
    /// - Parameters:
    ///   - sink: Receives each chunk of about 64 kilobytes; its errors end the rendering.
    ///   - data: The values of the names in the template.
    ///   - warn: Called for each name that the data lacks, once for each position.
    /// - Throws: The errors of `text`, of the sink and of the sequences, and a `CancellationError`
    ///   if the task is cancelled.
    nonisolated(nonsending) public func stream(
        into sink: nonisolated(nonsending) (ArraySlice<UInt8>) async throws -> Void,
        _ data: TemplateValue, warn: ((SourceDiagnostic) -> Void)? = nil
    ) async throws {
        var renderer = Renderer(compiled, data: data, warn: warn)
        renderer.wait.isAllowed = true
        while try !renderer.run() {
            try Task.checkCancellation()
            if let source = renderer.wait.source {
                try await source.fetch()
                renderer.endWait()
            } else {
                try await sink(renderer.output.bytes[...])
                renderer.output.removeChunk()
            }
        }
        try await sink(renderer.output.bytes[...])
    }
}
