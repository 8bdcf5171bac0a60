import CGTK
import Foundation
import InlayForms
import InlayMarkup
import InlayService
import InlayShell
import InlayValues

/// The forms of a document: their views, the service that they are submitted to, and the store of
/// their drafts.
final class DocumentForms {
    private let service: ServiceProxy?
    private let drafts: FormDraftStore?
    /// The form views, which are reused by later versions of the document.
    ///
    /// The key is `#id`, or the index of the form in the document if it has no id.
    private var views: [String: FormView] = [:]

    init(service: ServiceProxy?, drafts: FormDraftStore?) {
        (self.service, self.drafts) = (service, drafts)
    }

    /// Returns the view of a form: the view from the document's previous version, or a new view.
    ///
    /// - Parameters:
    ///   - element: The form.
    ///   - index: The number of forms before it in the document.
    /// - Returns: The view; it shows its previous content until ``MarkupForm/show(_:)`` is called.
    func view(for element: CompiledElement, at index: Int) -> FormView {
        let key = element.outlet.map { "#\($0.name)" } ?? "\(index)"
        if let view = views[key] { return view }
        let view = FormView(service: service)
        // The slot around it is the form for screen readers, with the document's texts.
        view.setRole(GTK_ACCESSIBLE_ROLE_GROUP)
        views[key] = view
        return view
    }

    /// Releases the form views to break a reference cycle: their handlers retain the context, which
    /// retains this object.
    func releaseViews() { views = [:] }

    /// Resolves a form's `action` against the URL of the service; nil if the result is invalid.
    func address(_ text: String) -> URL? { FormAddress.resolve(text, against: service?.server) }

    /// Returns the key of a draft with a name; nil for an empty name or without a store.
    func draft(named name: String) -> FormDraft.Key? {
        name.isEmpty ? nil : drafts.map { FormDraft.Key(name, in: $0) }
    }

    // MARK: - Checks

    /// Returns errors for the attributes of a form; empty for other elements.
    ///
    /// The attribute `action` requires a service and an HTTP or HTTPS URL; the attribute `draft`
    /// requires a draft store.
    func problems(of form: CompiledElement) -> [SourceDiagnostic] {
        guard form.name == "Form" else { return [] }
        var problems: [SourceDiagnostic] = []
        func report(_ property: CompiledProperty, _ message: String) {
            problems.append(property.source.diagnostic(.error, at: property.offset, message))
        }
        if let action = form.property("action") {
            if service == nil {
                report(action, "a service submits the form; pass one as “service” of the view")
            } else if let text = action.value.string,
                !["http", "https"].contains(address(text)?.scheme ?? "")
            {
                report(action, "a form is submitted to an http or https address")
            }
        }
        if let draft = form.property("draft"), drafts == nil {
            report(draft, "a store keeps the draft; pass one as “drafts” of the view")
        }
        return problems
    }

    /// Returns warnings for attributes such as `required` and elements such as `Hidden` that have
    /// no effect outside of a form.
    static func fieldProblems(of element: CompiledElement) -> [SourceDiagnostic] {
        guard element.name != "Form" else { return [] }
        let names = ["required", "pattern", "patternHint", "minimumLength", "submittedValue"]
        var problems: [SourceDiagnostic] = []
        for property in element.properties where element.definition?.isOfApp == false {
            guard
                names.contains(property.name) || (element.name, property.name) == ("Button", "type")
            else { continue }
            problems.append(
                property.source.diagnostic(
                    .warning, at: property.offset,
                    "“\(property.name)” has no effect outside of a <Form>"))
        }
        if element.definition?.fieldRole.contains(.formOnly) == true {
            problems.append(
                element.diagnostic(.warning, "<\(element.name)> has no effect outside of a <Form>"))
        }
        for case .element(let child) in element.children { problems += fieldProblems(of: child) }
        return problems
    }
}
