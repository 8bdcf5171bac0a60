import InlayTemplate
import InlayTesting
import InlayValues

/// Returns the output of a template for data, escaped for a page.
func rendered(
    _ template: String, _ data: TemplateValue = [:], options: TemplateOptions = TemplateOptions()
) throws -> String {
    try Template(template, name: "t.html", options: options).html(data).source
}

/// Returns the first error of a template: its position and message, without the excerpt.
func problem(
    _ template: String, _ data: TemplateValue = [:], options: TemplateOptions = TemplateOptions()
) -> String {
    do {
        return "no problem: \(try rendered(template, data, options: options))"
    } catch let errors as TemplateErrors {
        return String(errors.first.description.prefix { $0 != "\n" })
    } catch let problem as SourceDiagnostic {
        return String(problem.description.prefix { $0 != "\n" })
    } catch {
        return "another error: \(error)"
    }
}

/// A folder of templates, and the options that find them.
struct TemporaryFolder {
    private let folder: TemporaryDirectory
    let options: TemplateOptions

    init(_ files: [String: String]) throws {
        folder = try TemporaryDirectory()
        for (name, text) in files { try folder.write(text, to: name) }
        options = TemplateOptions(searchPaths: [folder.url])
    }
}
