import Foundation
import Synchronization

/// A cache of compiled templates by name, which compiles a template again when one of its files
/// changes.
///
/// ```swift
/// let cache = TemplateCache(options: TemplateOptions(searchPaths: [folder]))
/// let html = try cache.template(named: "event").html(event)
/// ```
///
/// Each call checks the dates and sizes of the files. For a preview, render again when the app gets
/// the focus or a file monitor reports a change. A file that was rewritten with the same content
/// isn't compiled again. Templates that were returned before stay unchanged.
public final class TemplateCache: Sendable {
    private let options: TemplateOptions
    private let entries = Mutex<[String: Entry]>([:])
    private let limit: Int

    private struct Entry {
        let template: Template
        /// The current stamps of files that were touched since they were read, but not changed.
        var stamps: [TemplateSource: FileStamp] = [:]
    }

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - options: The options of the templates, with their search paths.
    ///   - limit: The maximum number of templates; beyond it, all are compiled again.
    public init(options: TemplateOptions, limit: Int = 1_000) {
        self.options = options
        self.limit = max(1, limit)
    }

    /// Returns the template with a name, compiled if it isn't cached or has changed.
    ///
    /// - Throws: A ``TemplateFileError`` if there is no such template, or the ``TemplateErrors`` in
    ///   it; the next call tries again.
    public func template(named name: String) throws -> Template {
        if let entry = entries.withLock({ $0[name] }), let template = current(entry, name) {
            return template
        }
        let template = try Template(named: name, options: options)
        insert(template, named: name)
        return template
    }

    /// Caches a template, which may have been compiled before a change of its files.
    func insert(_ template: Template, named name: String) {
        entries.withLock { entries in
            if entries.count >= limit { entries.removeAll() }
            entries[name] = Entry(template: template)
        }
    }

    /// Removes all templates.
    public func removeAll() { entries.withLock { $0.removeAll() } }

    /// Returns the cached template if its files are unchanged.
    private func current(_ entry: Entry, _ name: String) -> Template? {
        // Rendering may have read further files, for templates whose names are computed.
        for source in entry.template.sources {
            guard let file = source.file else { continue }
            if entry.stamps[source] ?? file.stamp == FileStamp(file.url) { continue }
            guard let read = try? TemplateFolders.read(file.url), read.bytes == source.bytes else {
                return nil
            }
            entries.withLock { $0[name]?.stamps[source] = read.file?.stamp }
        }
        return entry.template
    }
}

/// The file attributes that indicate a change of content.
struct FileStamp: Hashable, Sendable {
    private let modified: Date?
    private let size: Int?
    private let number: Int?

    init(_ file: URL) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        modified = attributes?[.modificationDate] as? Date
        size = (attributes?[.size] as? NSNumber)?.intValue
        number = (attributes?[.systemFileNumber] as? NSNumber)?.intValue
    }
}
