import InlayValues
import OrderedCollections

/// A JSON encoder for the arguments of a call.
struct ArgumentJSON {
    let dateEncoding: DateEncoding

    func value(of arguments: ServiceArguments) throws(ServiceFailure) -> JSONValue {
        try value(of: .object(arguments.values), at: "")
    }

    private func value(
        of argument: ServiceArgument, at path: String
    ) throws(ServiceFailure) -> JSONValue {
        switch argument {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .integer(let value): return .integer(value)
        case .number(let value):
            guard value.isFinite else {
                throw .arguments(
                    "the argument “\(visible(path))” is \(value), which JSON can't represent")
            }
            return .number(value)
        case .decimal(let value): return .decimal(value)
        case .string(let value): return .string(value)
        case .date(let date):
            return try value(of: dateEncoding.argument(of: date, named: path), at: path)
        case .file: throw ArgumentText.fileFailure(path)
        case .list(let values):
            var elements: [JSONValue] = []
            for (index, element) in values.enumerated() {
                elements.append(try value(of: element, at: "\(path).\(index)"))
            }
            return .array(elements)
        case .object(let members):
            var object = OrderedDictionary<String, JSONValue>()
            for (name, member) in members {
                object[name] = try value(of: member, at: path.isEmpty ? name : "\(path).\(name)")
            }
            return .object(object)
        }
    }
}
