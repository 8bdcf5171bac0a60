import InlayValues
import OrderedCollections

/// Writes arguments where everything is a text with a name: queries and forms.
struct ArgumentText {
    /// A field, as text or as a file.
    enum Field {
        case text(String)
        case file(FileArgument)
    }

    let dates: DateEncoding

    /// The fields of all arguments in their order, without those that are nothing.
    func fields(of arguments: ServiceArguments) throws(ServiceFailure) -> [(name: String, Field)] {
        var fields: [(name: String, Field)] = []
        for (name, value) in arguments.values {
            try append(value, named: name, to: &fields)
        }
        return fields
    }

    /// Names and texts; a file is its address.
    func texts(
        of arguments: ServiceArguments
    ) throws(ServiceFailure) -> [(name: String, text: String)] {
        try fields(of: arguments).map { name, field in
            switch field {
            case .text(let text): (name, text)
            case .file(let file): (name, file.text)
            }
        }
    }

    /// The text of one value; nil for nothing, for lists and for objects.
    func text(of value: ServiceArgument) -> String? {
        switch value {
        case .null, .list, .object: nil
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.description
        case .string(let value): value
        case .date(let date): text(of: dates.argument(of: date))
        case .file(let file): file.text
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
                "the argument “\(visible(name))” has members, which only JSON can carry")
        default:
            if let text = text(of: value) { fields.append((name, .text(text))) }
        }
    }
}
