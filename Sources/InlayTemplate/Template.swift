public import Foundation
public import InlayValues

/// A text with places that data fills: compiled once, rendered as often as it takes.
///
/// ```swift
/// let row = try Template("<li>{{ person.name }}</li>")
/// let html = try row.html(["person": ["name": "Tom & Jerry"]])
/// // <li>Tom &amp; Jerry</li>
/// ```
///
/// Values are escaped, so that text stays text. Only ``/InlayValues/TrustedHTML`` in the data goes
/// in as it is. What is wrong with a template is said when it is compiled: file, line, column and a
/// sentence. A template can be used from any thread, and by many at once.
public struct Template: Sendable {
    /// The name that errors give the template.
    public let name: String

    private let compiled: CompiledTemplate
    private let options: TemplateOptions

    /// Compiles a template from its text.
    ///
    /// - Throws: All that is wrong with the template and those that it includes.
    public init(
        _ text: String, name: String = "<template>", options: TemplateOptions = .init()
    ) throws(TemplateErrors) {
        let source = TemplateSource(name: name, bytes: Array(text.utf8))
        try self.init(source, options: options)
    }

    /// Compiles a template from its text in UTF-8.
    ///
    /// - Throws: All that is wrong, bytes that are no UTF-8 included.
    public init(
        utf8 bytes: some Collection<UInt8>, name: String, options: TemplateOptions = .init()
    ) throws(TemplateErrors) {
        try self.init(TemplateSource(name: name, bytes: Array(bytes)), options: options)
    }

    /// Compiles a template from a file.
    ///
    /// - Parameters:
    ///   - file: Where the template is.
    ///   - options: How it is compiled. Without search paths, it may include what lies in the
    ///     file's own folder.
    /// - Throws: A ``TemplateFileError`` when the file can't be read, or the ``TemplateErrors`` in it.
    public init(contentsOf file: URL, options: TemplateOptions = .init()) throws {
        var options = options
        if options.searchPaths.isEmpty { options.searchPaths = [file.deletingLastPathComponent()] }
        try self.init(TemplateFolders.read(file), options: options)
    }

    /// Compiles the template of a name in the search paths.
    ///
    /// - Parameters:
    ///   - name: The file's path in a search path; `.mghtml` and `.html` may be left out.
    ///   - options: How it is compiled.
    /// - Throws: A ``TemplateFileError`` when there is none, or the ``TemplateErrors`` in it.
    public init(named name: String, options: TemplateOptions) throws {
        let source = try TemplateFolders(folders: options.searchPaths).read(name)
        try self.init(source, options: options)
    }

    /// Compiles the template of a name among the resources of a bundle.
    ///
    /// - Parameters:
    ///   - name: The file's path in the bundle; `.mghtml` and `.html` may be left out.
    ///   - bundle: Where the template is, and what it includes.
    ///   - options: How it is compiled; its search paths come behind the bundle.
    /// - Throws: A ``TemplateFileError`` when there is none, or the ``TemplateErrors`` in it.
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

    /// The files that the template was made of so far.
    var sources: [TemplateSource] { compiled.library.sources }

    /// How many programs the template and those that it includes were compiled to.
    package var programCount: Int { compiled.programs.count }

    /// Fills the template, for a page.
    ///
    /// - Parameters:
    ///   - data: What the names in the template mean: anything that encodes as an object.
    ///   - warn: Is told of each name that the data doesn't have, once a place.
    /// - Returns: The HTML, in which all text of the data is escaped.
    /// - Throws: A ``/InlayValues/Diagnostic`` for a limit, a filter that fails, a missing name where that is
    ///   an error, and a template that isn't for HTML.
    public func html(
        _ data: some Encodable, warn: ((Diagnostic) -> Void)? = nil
    ) throws -> TrustedHTML {
        guard options.escaping != .none else {
            throw Diagnostic(
                file: name, line: 1, column: 1,
                message: "the template makes plain text, in which nothing is escaped, not HTML")
        }
        return TrustedHTML(trusting: try text(data, warn: warn))
    }

    /// Fills the template, for any use.
    ///
    /// - Parameters:
    ///   - data: What the names in the template mean: anything that encodes as an object.
    ///   - warn: Is told of each name that the data doesn't have, once a place.
    /// - Returns: The text, escaped or not as the options say.
    /// - Throws: A ``/InlayValues/Diagnostic`` for a limit, a filter that fails, and a missing name where that
    ///   is an error.
    public func text(
        _ data: some Encodable, warn: ((Diagnostic) -> Void)? = nil
    ) throws -> String {
        var bytes: [UInt8] = []
        try append(TemplateValue(encoding: data), to: &bytes, warn: warn)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Fills the template, and writes behind what is there already.
    ///
    /// The quick way for many renderings: neither a tree nor a string is made.
    ///
    /// - Parameters:
    ///   - data: What the names in the template mean.
    ///   - output: The bytes behind which the text is written.
    ///   - warn: Is told of each name that the data doesn't have, once a place.
    ///   - sections: Is told where each `section` begins and ends.
    /// - Throws: As `text` does; what was written until then stays.
    public func append(
        _ data: TemplateValue, to output: inout [UInt8],
        warn: ((Diagnostic) -> Void)? = nil, sections: ((TemplateSectionEvent) -> Void)? = nil
    ) throws {
        var renderer = Renderer(compiled, data: data, warn: warn)
        renderer.onSection = sections
        renderer.output.begin(behind: &output)
        defer { swap(&renderer.output.bytes, &output) }
        _ = try renderer.run()
        sections?(.finished)
    }

    /// Fills the template, and gives the text away in chunks while it is written.
    ///
    /// With a ``TemplateSequence`` in the data, any number of rows takes the memory of one chunk.
    ///
    /// ```swift
    /// try template.render(into: { file.write(Data($0)) }, data)
    /// ```
    ///
    /// - Parameters:
    ///   - sink: Takes each chunk, of about 64 kilobytes; what it throws ends the rendering.
    ///   - data: What the names in the template mean.
    ///   - warn: Is told of each name that the data doesn't have, once a place.
    /// - Throws: As `text` does, and what the sink and the sequences throw.
    public func render(
        into sink: (ArraySlice<UInt8>) throws -> Void, _ data: TemplateValue,
        warn: ((Diagnostic) -> Void)? = nil
    ) throws {
        try withoutActuallyEscaping(sink) { sink in
            var renderer = Renderer(compiled, data: data, warn: warn)
            renderer.sink = sink
            _ = try renderer.run()
            try renderer.flush(isEnd: true)
        }
    }

    /// Fills the template, and gives the text away in chunks, with elements that have to be waited
    /// for.
    ///
    /// ```swift
    /// let rows = TemplateSequence(awaiting: database.rows.map { .string($0.title) })
    /// try await template.stream(into: { try await body.write($0) }, ["rows": .sequence(rows)])
    /// ```
    ///
    /// - Parameters:
    ///   - sink: Takes each chunk, of about 64 kilobytes; what it throws ends the rendering.
    ///   - data: What the names in the template mean.
    ///   - warn: Is told of each name that the data doesn't have, once a place.
    /// - Throws: As `text` does, what the sink and the sequences throw, and a
    ///   `CancellationError` when the task is cancelled.
    nonisolated(nonsending) public func stream(
        into sink: nonisolated(nonsending) (ArraySlice<UInt8>) async throws -> Void,
        _ data: TemplateValue, warn: ((Diagnostic) -> Void)? = nil
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
