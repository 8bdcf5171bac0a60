import ArgumentParser
import Inlay
import OrderedCollections

/// A template value given on the command line: `event.title=Maintenance`.
struct DataSetting: ExpressibleByArgument {
    /// The maximum number of names in a path.
    private static let longestPath = 64

    let path: [String]
    let text: String

    init?(argument: String) {
        // Split by scalars: a combining mark forms one character with the sign before it.
        let scalars = argument.unicodeScalars
        guard let equals = scalars.firstIndex(of: "=") else { return nil }
        path = scalars[..<equals].split(separator: ".", omittingEmptySubsequences: false)
            .map { String($0) }
        text = String(scalars[scalars.index(after: equals)...])
        guard !path.contains(""), path.count <= Self.longestPath else { return nil }
    }

    /// Sets the text in the data, replacing an existing value at the path.
    func apply(to data: inout TemplateValue) throws(CommandFailure) {
        data = try Self.setting(text, at: path[...], of: path, in: data)
    }

    private static func setting(
        _ text: String, at rest: ArraySlice<String>, of path: [String], in value: TemplateValue
    ) throws(CommandFailure) -> TemplateValue {
        guard let name = rest.first else { return .string(text) }
        switch value {
        case .object(var members):
            members[name] = try setting(
                text, at: rest.dropFirst(), of: path, in: members[name] ?? .null)
            return .object(members)
        case .array(var values):
            guard let index = Int(name), values.indices.contains(index) else { break }
            values[index] = try setting(text, at: rest.dropFirst(), of: path, in: values[index])
            return .array(values)
        case .null:
            return .object([name: try setting(text, at: rest.dropFirst(), of: path, in: .null)])
        default: break
        }
        let full = path.joined(separator: ".")
        throw CommandFailure(
            .badInput, "--set \(full): the data can't have a value “\(name)” there.")
    }
}
