import ArgumentParser
import Foundation
import Inlay
import OrderedCollections

/// The command line options for a template and its data.
struct TemplateArguments: ParsableArguments {
    @Option(help: "The data: a file with JSON, - for standard input.", completion: .file())
    var data: String?

    @Option(
        help: ArgumentHelp(
            "A text for a name in the template; give it again for more.", valueName: "name=text"))
    var set: [DataSetting] = []

    @Option(
        help: "A folder to include from, besides the template's own; give it again for more.",
        completion: .directory)
    var searchPath: [String] = []

    @Option(help: "What the template's words mean: django or mg. (default: by the file's name)")
    var dialect: Dialect?

    @Flag(help: "Take a name that the data doesn't have for an error.")
    var strict = false

    /// The template language, which determines the meaning of some keywords.
    enum Dialect: String, ExpressibleByArgument, CaseIterable {
        case django
        case mg

        var dialect: TemplateDialect { self == .django ? .django : .mg }
    }

    /// Returns whether a page is a template, judging by its name and the other options.
    func areMeant(by page: Page) -> Bool {
        switch page {
        case .address: false
        case .standardInput: data != nil || !set.isEmpty
        case .file(let path): data != nil || !set.isEmpty || path.hasSuffix(".mghtml")
        }
    }

    /// Renders a template with the data.
    ///
    /// - Parameters:
    ///   - page: The template.
    ///   - escaping: The escaping of values.
    /// - Returns: The rendered text.
    /// - Throws: The errors of the template or the data.
    func fill(_ page: Page, escaping: TemplateEscaping) throws(CommandFailure) -> FilledTemplate {
        do {
            let template = try compile(page, escaping: escaping)
            var bytes: [UInt8] = []
            var warnings: [SourceDiagnostic] = []
            try template.append(try values(), to: &bytes) { warnings.append($0) }
            return FilledTemplate(
                bytes: bytes, warnings: warnings, included: template.files.map(\.path))
        } catch let failure as CommandFailure {
            throw failure
        } catch let errors as TemplateErrors {
            throw CommandFailure(errors)
        } catch let diagnostic as SourceDiagnostic {
            throw CommandFailure(diagnostic)
        } catch {
            throw CommandFailure(.internalError, "\(error)")
        }
    }

    /// Compiles a template.
    ///
    /// - Parameters:
    ///   - page: The template.
    ///   - escaping: The escaping of values.
    /// - Returns: The compiled template.
    /// - Throws: The errors of the template.
    func compile(_ page: Page, escaping: TemplateEscaping) throws -> Template {
        let own = page.folder.map { [$0] } ?? []
        let options = TemplateOptions(
            searchPaths: own + searchPath.map { URL(fileURLWithPath: $0, isDirectory: true) },
            dialect: dialect?.dialect, escaping: escaping,
            undefined: strict ? .error : .empty)
        return switch page {
        case .file(let path):
            try Template(utf8: InputFile.read(path).bytes, name: path, options: options)
        default:
            try Template(utf8: InputFile.readStandardInput(), name: "<stdin>", options: options)
        }
    }

    private func values() throws -> TemplateValue {
        var values = TemplateValue.object([:])
        if let data {
            let bytes =
                data == "-" ? try InputFile.readStandardInput() : try InputFile.read(data).bytes
            let name = data == "-" ? "<stdin>" : data
            values = TemplateValue(try JSONValue(parsing: bytes, file: name))
            guard case .object = values else {
                throw CommandFailure(
                    .badInput, "The data in \(name) isn't an object; use one: {\"name\": …}.")
            }
        }
        for setting in set { try setting.apply(to: &values) }
        return values
    }
}

/// The text of a rendered template.
struct FilledTemplate {
    let bytes: [UInt8]
    let warnings: [SourceDiagnostic]
    /// The paths of the templates that it includes or extends.
    let included: [String]
}
