public import Foundation
public import InlayValues

/// A form: fields in sections, with the URL and method of the submission.
///
/// ```swift
/// var form = Form(action: url, [
///     FormSection("contact", [FormField(.text, name: "name", constraints: .required)]),
///     FormSection("size", selection: .single, [FormOption("s"), FormOption("m")]),
/// ])
/// form["name"]?.value = .text("Ada")
/// form.value(forSection: "size")
/// ```
public struct Form: Sendable {
    /// The HTTP methods of forms.
    public enum Method: String, Hashable, Sendable {
        /// GET, with the values in the query.
        case get = "GET"
        /// POST, with the values in the body.
        case post = "POST"
    }

    /// The URL that the form is submitted to; nil if it is unknown, so that submitting fails.
    public var action: URL?

    /// The HTTP method of the submission.
    public var method: Method

    /// The encoding of the request body.
    public var encoding: FormEncoding

    /// Whether the form is submitted without validation.
    public var skipsValidation = false

    /// The origin of the form's page, which servers compare with their own; nil if it is unknown.
    public var origin: WebOrigin?

    /// All fields, in the order of the form.
    public private(set) var fields: [FormField] = []

    /// The app's own validators, by field name.
    public var validators: [String: FormValidator] = [:]

    private var headings: [(name: String, title: String, start: Int)] = []

    /// Creates a form from its sections.
    public init(
        action: URL? = nil, method: Method = .post, encoding: FormEncoding = .urlEncoded,
        _ sections: [FormSection]
    ) {
        self.action = action
        self.method = method
        self.encoding = encoding
        for section in sections {
            headings.append((section.name, section.title, fields.count))
            for var field in section.fields {
                field.id = fields.count
                fields.append(field)
            }
        }
    }

    /// The sections with their fields.
    public var sections: [FormSection] {
        headings.indices.map {
            FormSection(headings[$0].name, title: headings[$0].title, Array(fields[range(of: $0)]))
        }
    }

    /// The field with an id, which must be valid for this form.
    public subscript(id id: FormField.ID) -> FormField {
        get { fields[id] }
        set {
            fields[id] = newValue
            fields[id].id = id
        }
    }

    /// The first field named `name`, or nil if there is none, in which case setting has no effect.
    public subscript(name: String) -> FormField? {
        get { fields.first { $0.name == name } }
        set {
            guard let newValue, let id = fields.firstIndex(where: { $0.name == name }) else {
                return
            }
            self[id: id] = newValue
        }
    }

    /// Returns the selected value of a section, or the value of its only field; nil if there is
    /// none.
    ///
    /// A choice that isn't in a section of its own, such as radio buttons in a page, is found by
    /// its name.
    public func value(forSection name: String) -> String? {
        values(forSection: name).first
    }

    /// Returns the selected values of a section, or of the choice with this name.
    public func values(forSection name: String) -> [String] {
        if let index = headings.firstIndex(where: { $0.name == name && !name.isEmpty }) {
            let own = fields[range(of: index)]
            let choice = own.first { $0.kind == .choice || $0.kind == .choices }
            if let field = choice ?? (own.count == 1 ? own.first : nil) {
                return values(of: field)
            }
        }
        return values(named: name)
    }

    /// Returns the current values of all fields named `name`, in order; a file is represented by
    /// its name.
    public func values(named name: String) -> [String] {
        fields.filter { $0.name == name && !$0.kind.isButton }.flatMap(values)
    }

    /// Returns the value of the first field named `name` that has one.
    public func value(named name: String) -> String? {
        values(named: name).first
    }

    /// Resets all fields to their default values.
    public mutating func reset() {
        for index in fields.indices { fields[index].value = fields[index].defaultValue }
    }

    /// Sets the fields with a name to texts, in order.
    ///
    /// ```swift
    /// try form.set(["ham", "cheese"], for: "extras")
    /// ```
    ///
    /// Options are matched by value, then by label. A check box is turned on by its value, its
    /// label or `on`, and turned off by `off` or an empty text.
    public mutating func set(
        _ values: [String], for name: String
    ) throws(FormSettingError) {
        var assignment = FieldAssignment(fields: fields)
        try assignment.set(values, for: name)
        for field in assignment.fields { self[id: field.id] = field }
    }

    /// Sets the files of the first file field with a name.
    public mutating func set(
        _ files: [FormFile], for name: String
    ) throws(FormSettingError) {
        var assignment = FieldAssignment(fields: fields)
        try assignment.set(files, for: name)
        for field in assignment.fields { self[id: field.id] = field }
    }

    // MARK: - Private

    private func range(of section: Int) -> Range<Int> {
        let end = section + 1 < headings.count ? headings[section + 1].start : fields.count
        return headings[section].start..<end
    }

    private func values(of field: FormField) -> [String] {
        switch field.value {
        case .text(let text): [text]
        case .toggle(let isOn): isOn ? [field.submittedValue] : []
        case .selection: field.selectedValues
        case .files(let files): files.map(\.name)
        }
    }
}
