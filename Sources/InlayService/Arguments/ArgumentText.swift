import InlayValues
import OrderedCollections

/// An encoder of arguments as pairs of a name and a text, for queries and forms.
struct ArgumentText {
    /// The value of a form field: text or a file.
    enum Field {
        case text(String)
        case file(FileArgument)
    }

    let dateEncoding: DateEncoding

    /// Returns the fields of all arguments in order, without null values.
    func fields(of arguments: ServiceArguments) throws(ServiceFailure) -> [(name: String, Field)] {
        var fields: [(name: String, Field)] = []
        for (name, value) in arguments.values {
            try append(value, named: name, to: &fields)
        }
        return fields
    }

    /// Returns the names and texts of all arguments; throws if one is a file.
    func texts(
        of arguments: ServiceArguments
    ) throws(ServiceFailure) -> [(name: String, text: String)] {
        try fields(of: arguments).map { name, field throws(ServiceFailure) in
            switch field {
            case .text(let text): return (name, text)
            case .file: throw Self.fileFailure(name)
            }
        }
    }

    /// Returns the error for a file argument where only text can be sent; its message doesn't
    /// disclose the file's path.
    static func fileFailure(_ name: String) -> ServiceFailure {
        .arguments(
            """
            the argument “\(visible(name))” is a file, which only multipart can represent; say \
            `encoding: .multipart`, or give its path or its content as text
            """)
    }

    /// Returns the text of a single value; nil for null, lists, objects and files.
    ///
    /// Errors name the argument.
    func text(
        of value: ServiceArgument, named name: String
    ) throws(ServiceFailure) -> String? {
        switch value {
        case .null, .list, .object, .file: nil
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.description
        case .decimal(let value): value.text
        case .string(let value): value
        case .date(let date):
            try text(of: dateEncoding.argument(of: date, named: name), named: name)
        }
    }

    // MARK: - Private

    private func append(
        _ value: ServiceArgument, named name: String, to fields: inout [(name: String, Field)]
    ) throws(ServiceFailure) {
        switch value {
        case .file(let file): fields.append((name, .file(file)))
        case .list(let values):
            for value in values { try append(value, named: name, to: &fields) }
        case .object:
            throw .arguments(
                "the argument “\(visible(name))” has members, which only JSON can represent")
        default:
            if let text = try text(of: value, named: name) { fields.append((name, .text(text))) }
        }
    }
}
