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

    /// The names and texts of all arguments; throws for a file.
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

    /// The failure of a file where only text can be sent: where it is on this machine is nobody's business.
    static func fileFailure(_ name: String) -> ServiceFailure {
        .arguments(
            """
            the argument “\(visible(name))” is a file, which only multipart can carry; say \
            `encoding: .multipart`, or give its path or its content as text
            """)
    }

    /// The text of one value; nil for nothing, for lists, objects and files.
    func text(of value: ServiceArgument) -> String? {
        switch value {
        case .null, .list, .object, .file: nil
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.description
        case .string(let value): value
        case .date(let date): text(of: dates.argument(of: date))
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
