import InlayForms
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let form = MarkupElement(
        "Form", "Controls whose values are checked and submitted together."
    ) { element, _ in Column(spacing: element["spacing"]?.int ?? 18) }
    .swiftClass("FormView")
    .uses(.boxes)
    .children(.any)
    .attribute("spacing", .pixels, "Space between children.", default: "18")
    .attribute(
        "action", .string,
        "The address that the values are submitted to, which is required; a path is relative to that of the service."
    ) { element, value, context in
        guard let form = element.widget as? FormView else { return false }
        form.action = value.string.flatMap { context.forms.address($0) }
        return true
    }
    .attribute(
        "method", .words("formMethod", "get post"), "How the values are submitted.", default: "post"
    )
    .attribute(
        "encoding", .words("formEncoding", "urlencoded multipart json plain"),
        "The encoding of the body.", default: "urlencoded"
    )
    .attribute(
        "draft", .name,
        "The name under which what the user filled in is kept across restarts; bound to a path, there is one draft for each value."
    ) { element, value, context in
        guard let form = element.widget as? FormView else { return false }
        form.draft = context.forms.draft(named: value.string ?? "")
        return true
    }
    .changing { $0.standsForClass = false }

    static let fileField = MarkupElement("FileField", "Files that the user chooses, for a form.") {
        _, _ in Bin()
    }
    .uses(.field)
    .attribute("title", .text, "The name of the field, shown above it.")
    .attribute("required", .bool, "Whether a form needs a file.")
    .attribute(
        "accept", .list(.string),
        "The media types and file name extensions that are offered first."
    )
    .attribute("multiple", .bool, "Whether there may be multiple files.")
    .field(.control { _ in .file }, [.files, .formOnly])
    .changing { $0.standsForClass = false }

    static let hidden = MarkupElement(
        "Hidden", "A value that a form submits and the user doesn't see."
    ) { _, _ in Bin() }
    .attribute("name", .name, "The name under which a form submits the value.")
    // The form has the value that the document sets.
    .edited("value", .string, "The value.", access: { ValueAccess.primary(of: $0) }) {
        element, value, _ in
        ValueAccess.primary(of: element)?.write(element, value)
        return true
    }
    .field(
        ElementField(kind: { _ in .hidden }, makeControl: { _ in HiddenControl() }), .formOnly
    )
    .changing { $0.standsForClass = false }
}
