import InlayMarkup
import InlayShell
import InlayValues
import OrderedCollections

/// JSON data that replaces the model of an app while its document is previewed.
struct PreviewData {
    /// The values by their paths, such as `person.name`.
    private(set) var sources: [String: MarkupBindingSource] = [:]
    /// The binding paths whose values are lists or objects, which attributes can't display.
    private var compoundPaths: Set<String> = []
    private let isMissing: Bool

    /// Reads the values of JSON data; `null` means that there is no data.
    init(_ data: JSONValue) {
        isMissing = data == .null
        guard !isMissing else { return }
        var rest = [(path: "", value: data)]
        while let (path, value) = rest.popLast() {
            switch value {
            case .object(let members):
                compoundPaths.insert(path)
                for (name, value) in members {
                    rest.append((path.isEmpty ? name : "\(path).\(name)", value))
                }
            case .array: compoundPaths.insert(path)
            case .string(let text): sources[path] = MarkupBindingSource(.text(text))
            case .bool(let bool): sources[path] = MarkupBindingSource(.bool(bool))
            case .integer(let number): sources[path] = MarkupBindingSource(.number(Double(number)))
            case .number(let number): sources[path] = MarkupBindingSource(.number(number))
            case .decimal(let number): sources[path] = MarkupBindingSource(.number(number.double))
            case .null: sources[path] = MarkupBindingSource(MarkupBound.none)
            }
        }
    }

    /// Returns warnings about binding paths for which the data has no value that can be displayed.
    ///
    /// The value is missing, or is a list or an object. Without data, there are no warnings.
    func problems(of root: CompiledElement) -> [SourceDiagnostic] {
        guard !isMissing else { return [] }
        var problems: [SourceDiagnostic] = []
        for property in root.properties {
            guard case .binding(let binding) = property.value, sources[binding.path] == nil else {
                continue
            }
            let hint = Suggestion.text(for: binding.path, among: sources.keys)
            problems.append(
                property.source.diagnostic(
                    .warning, at: property.offset,
                    compoundPaths.contains(binding.path)
                        ? "“\(binding.path)” of the data is a list or an object, which isn't shown"
                        : "the data has no “\(binding.path)”\(hint)"))
        }
        for case .element(let child) in root.children { problems += self.problems(of: child) }
        return problems
    }
}
