public import Foundation
public import InlayHTML
import InlayValues

/// A form of an HTML page, read into a ``Form``.
///
/// ```swift
/// var page = try HTMLForm(parsing: html, baseURL: url)
/// try page.form.set(["Ada"], for: "name")
/// let request = try page.form.request()
/// ```
///
/// Inputs of every type, lists, text areas and buttons become fields, field sets sections, labels
/// and constraints theirs. Radio buttons of one name are one field, and so are check boxes of one
/// name within a field set. Hidden fields, such as those against forged requests, are kept and
/// submitted. Scripts of the page don't run.
public struct HTMLForm: Sendable {
    /// Which form of a page is read.
    public enum Choice: Hashable, Sendable {
        /// The first one.
        case first
        /// The one at an index, counted from 0.
        case index(Int)
        /// The one with an `id` or a `name`.
        case named(String)
    }

    /// The most fields, and the most options of all of them together.
    public static let fieldLimit = 5_000
    static let optionLimit = 50_000

    /// The form.
    public var form: Form

    /// The `id` of the form, or its `name`; empty without either.
    public let name: String

    /// The index of the form in its page.
    public let index: Int

    /// The number of forms in the page.
    public let count: Int

    /// Parses a page and reads a form of it.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - baseURL: The address of the page, against which the form's address is resolved.
    ///   - which: Which form.
    ///   - limits: The limits of parsing.
    /// - Throws: ``HTMLFormError``.
    public init(
        parsing html: String, baseURL: URL?, which: Choice = .first, limits: HTMLLimits = .init()
    ) throws(HTMLFormError) {
        let tree: HTMLTree
        do {
            tree = try HTMLTree(document: html, limits: limits)
        } catch {
            throw .page(error)
        }
        try self.init(in: tree, baseURL: baseURL, which: which)
    }

    /// Reads a form of a parsed page.
    public init(
        in tree: HTMLTree, baseURL: URL?, which: Choice = .first
    ) throws(HTMLFormError) {
        let survey = FormSurvey(tree)
        let forms = survey.forms
        guard !forms.isEmpty else { throw .noForm }
        let names = forms.map { form in
            [form.element?[attribute: "id"], form.element?[attribute: "name"]]
                .compactMap { $0 }.filter { !$0.isEmpty }
        }
        let found: Int?
        switch which {
        case .first: found = 0
        case .index(let index): found = forms.indices.contains(index) ? index : nil
        case .named(let name): found = names.firstIndex { $0.contains(name) }
        }
        guard let found, let element = forms[found].element else {
            throw .noSuchForm(which, names: names.compactMap(\.first), count: forms.count)
        }
        let base = survey.baseReference.flatMap { FormAddress.resolve($0, against: baseURL) }
        let addresses = PageAddresses(page: baseURL, base: base ?? baseURL)
        let controls = try ControlReader.controls(of: forms[found], survey, tree)
        let fields = FieldBuilder(survey: survey, addresses: addresses)
        form = Form(try fields.sections(of: controls))
        let method = element[attribute: "method"]?.lowercased()
        form.method = method == "post" ? .post : .get
        form.action =
            method == "dialog" ? nil : addresses.action(element[attribute: "action"])
        form.encoding = FormEncoding(enctype: element[attribute: "enctype"])
        form.skipsValidation = element[attribute: "novalidate"] != nil
        form.origin = baseURL.flatMap { Origin($0.absoluteString) }
        name = names[found].first ?? ""
        index = found
        count = forms.count
    }
}

/// Why a form of a page can't be read.
public enum HTMLFormError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The page can't be parsed within its limits.
    case page(HTMLLimitError)
    /// The page has no form.
    case noForm
    /// The page has not the form that was asked for.
    case noSuchForm(HTMLForm.Choice, names: [String], count: Int)
    /// The form has too many fields or options.
    case tooLarge(limit: Int)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .page(let error): return error.description
        case .noForm: return "The page has no form."
        case .noSuchForm(let choice, let names, let count):
            let forms = count == 1 ? "one form" : "\(count) forms"
            let list = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
            guard case .named(let name) = choice, !names.isEmpty else {
                return "The page has \(forms), and not the one that was asked for."
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

/// The addresses that a form is resolved against.
struct PageAddresses {
    let page: URL?
    let base: URL?

    /// The address of an `action`; without one the page itself.
    func action(_ text: String?) -> URL? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return text.isEmpty ? page : FormAddress.resolve(text, against: base)
    }
}
