import InlayValues
import OrderedCollections

/// A reader of validation errors from the JSON of a server's response.
struct ServerProblemReader {
    /// The maximum number of errors that are read from a response; ``sentenceLimit`` is the maximum
    /// length of each.
    private static let problemLimit = 200
    private static let sentenceLimit = 500

    /// The members of a response, such as those of RFC 9457, that describe the failure as a whole.
    private static let descriptions: Set<String> = [
        "message", "title", "detail", "error", "type", "status", "instance",
    ]

    let form: Form
    private var found: [FormProblem] = []

    init(form: Form) { self.form = form }

    mutating func problems(in response: JSONValue) -> [FormProblem] {
        for key in ["errors", "invalid-params", "invalid_params", "detail"] where found.isEmpty {
            // A text in `detail` describes the failure, which needn't be one of the values.
            guard let value = response[key], key != "detail" || value.stringValue == nil else {
                continue
            }
            read(value)
        }
        if found.isEmpty { read(byField: response, knownOnly: true) }
        return Array(found.prefix(Self.problemLimit))
    }

    // MARK: - Private

    private mutating func read(_ value: JSONValue) {
        guard let list = value.arrayValue else {
            if value.stringValue != nil { return add(nil, value) }
            return read(byField: value, knownOnly: false)
        }
        for element in list.prefix(Self.problemLimit) {
            if element.stringValue != nil {
                add(nil, element)
                continue
            }
            let names = ["field", "name", "param", "path", "pointer", "loc", "source"]
            let sentences = ["message", "detail", "reason", "msg", "description", "title"]
            let name = names.lazy.compactMap { element[$0] }.first
            guard let sentence = sentences.lazy.compactMap({ element[$0] }).first else { continue }
            add(name.flatMap(Self.name), sentence)
        }
    }

    private mutating func read(
        byField value: JSONValue, knownOnly: Bool
    ) {
        guard let members = value.objectValue else { return }
        for (name, sentences) in members.elements.prefix(Self.problemLimit) {
            let isGeneral = ["non_field_errors", "__all__", "base", "_"].contains(name)
            guard !knownOnly || isGeneral || form[name] != nil else { continue }
            // A text of such a name describes the failure, whatever the names of the fields.
            if knownOnly, Self.descriptions.contains(name), sentences.stringValue != nil {
                continue
            }
            for sentence in (sentences.arrayValue ?? [sentences]).prefix(Self.problemLimit) {
                add(isGeneral ? nil : name, sentence["message"] ?? sentence)
            }
        }
    }

    private mutating func add(_ name: String?, _ sentence: JSONValue) {
        guard let text = sentence.stringValue, !text.isEmpty else { return }
        let field = name.flatMap { name in
            form.fields.first { $0.name == name && $0.kind != .hidden } ?? form[name]
        }
        // A hidden field can't show an error, so the error is assigned to the whole form.
        let id = field.flatMap { $0.kind == .hidden ? nil : $0.id }
        let shown = String(text.prefix(Self.sentenceLimit))
        let prefix = id == nil ? name.map { "\($0): " } ?? "" : ""
        found.append(FormProblem(field: id, .server, prefix + shown))
    }

    /// Returns the field name in a text, in a JSON pointer, or at the end of a path.
    private static func name(_ value: JSONValue) -> String? {
        if let list = value.arrayValue { return list.last?.stringValue }
        if let pointer = value["pointer"] ?? value["parameter"] { return name(pointer) }
        guard let text = value.stringValue else { return nil }
        return text.split(separator: "/").last.map { $0.hasPrefix("#") ? "" : String($0) } ?? text
    }
}
