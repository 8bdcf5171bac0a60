public import Foundation
public import InlayHTML
import InlayValues

/// A form of an HTML page, converted to a ``Form``.
///
/// ```swift
/// var page = try HTMLForm(parsing: html, baseURL: url)
/// try page.form.set(["Ada"], for: "name")
/// let request = try page.form.request()
/// ```
///
/// Inputs of all types, selects, text areas and buttons become fields with their labels and
/// constraints; field sets become sections. Radio buttons with the same name become one field,
/// and so do check boxes with the same name within a field set. Hidden fields, such as CSRF
/// tokens, are kept and submitted. Scripts of the page don't run.
public struct HTMLForm: Sendable {
    /// The choice of one form among those of a page.
    public enum Choice: Hashable, Sendable {
        /// The first form.
        case first
        /// The form at an index, from 0.
        case index(Int)
        /// The form with an `id` or a `name`.
        case named(String)
    }

    /// The maximum number of fields; all of their options together are limited to 50,000.
    public static let fieldLimit = 5_000
    /// The maximum size in bytes of a page that is fetched for its form.
    public static let pageLimit = 16_000_000
    static let optionLimit = 50_000

    /// The converted form.
    public var form: Form

    /// The `id` or `name` of the form; empty if it has neither.
    public let name: String

    /// The index of the form in its page.
    public let index: Int

    /// The number of forms in the page.
    public let count: Int

    /// Parses a page and converts one of its forms.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - baseURL: The URL of the page, against which the form's URL is resolved.
    ///   - choice: The form to read.
    ///   - limits: The limits of the HTML parser.
    /// - Throws: ``HTMLFormError``.
    public init(
        parsing html: String, baseURL: URL?, form choice: Choice = .first,
        limits: HTMLLimits = .init()
    ) throws(HTMLFormError) {
        let tree: HTMLTree
        do {
            tree = try HTMLTree(document: html, limits: limits)
        } catch {
            throw .page(error)
        }
        try self.init(in: tree, baseURL: baseURL, form: choice)
    }

    /// Converts a form of a parsed page.
    public init(
        in tree: HTMLTree, baseURL: URL?, form choice: Choice = .first
    ) throws(HTMLFormError) {
        let survey = FormSurvey(tree)
        let forms = survey.forms
        guard !forms.isEmpty else { throw .noForm }
        let names = forms.map { form in
            [form.element?[attribute: "id"], form.element?[attribute: "name"]]
                .compactMap { $0 }.filter { !$0.isEmpty }
        }
        let found: Int?
        switch choice {
        case .first: found = 0
        case .index(let index): found = forms.indices.contains(index) ? index : nil
        case .named(let name): found = names.firstIndex { $0.contains(name) }
        }
        guard let found, let element = forms[found].element else {
            throw .noSuchForm(choice, names: names.compactMap(\.first), count: forms.count)
        }
        let base = survey.baseReference.flatMap { FormAddress.resolve($0, against: baseURL) }
        let addresses = PageAddresses(page: baseURL, base: base ?? baseURL)
        let controls = try ControlReader.controls(of: forms[found], survey, tree)
        var fields = FieldBuilder(
            survey: survey, addresses: addresses,
            allowsCompletion: element[attribute: "autocomplete"]?.lowercased() != "off")
        form = Form(try fields.sections(of: controls))
        let method = element[attribute: "method"]?.lowercased()
        form.method = method == "post" ? .post : .get
        form.action =
            method == "dialog" ? nil : addresses.action(element[attribute: "action"])
        form.encoding = FormEncoding(enctype: element[attribute: "enctype"])
        form.skipsValidation = element[attribute: "novalidate"] != nil
        form.origin = baseURL.flatMap { WebOrigin($0.absoluteString) }
        name = names[found].first ?? ""
        index = found
        count = forms.count
    }
}

/// The reason why a form of a page can't be read.
public enum HTMLFormError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The page exceeds the limits of the HTML parser.
    case page(HTMLLimitError)
    /// The page has no form.
    case noForm
    /// The page doesn't have the requested form.
    case noSuchForm(HTMLForm.Choice, names: [String], count: Int)
    /// The form has too many fields or options.
    case tooLarge(limit: Int)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .page(let error): return error.description
        case .noForm: return "The page has no form."
        case .noSuchForm(let choice, let names, let count):
            let forms = count == 1 ? "one form" : "\(count) forms"
            let list = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
            guard case .named(let name) = choice, !names.isEmpty else {
                return "The page has \(forms), but not the requested one."
            }
            let hint = Suggestion.text(for: name, among: names)
            return hint.isEmpty
                ? "The page has no form “\(name)”; it has \(list)."
                : "The page has no form “\(name)”\(hint)"
        case .tooLarge(let limit):
            return "The form has too many fields or options; \(limit) are allowed."
        }
    }
}

/// The URLs against which a form's URL is resolved.
struct PageAddresses {
    let page: URL?
    let base: URL?

    /// Resolves an `action` attribute; without one it is the URL of the page.
    func action(_ text: String?) -> URL? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return text.isEmpty ? page : FormAddress.resolve(text, against: base)
    }
}
