/// Returns a sentence about an error for the user or a page, with the coding path if decoding
/// failed.
package func sentence(for error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
        return "The value has no '\(pathText(context.codingPath + [key]))'."
    case .typeMismatch(let type, let context):
        return "\(subject(context)) must be of type \(type)."
    case .valueNotFound(let type, let context):
        return "\(subject(context)) must be of type \(type), and is null."
    case .dataCorrupted(let context):
        return "\(subject(context)) is invalid: \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
}

private func subject(_ context: DecodingError.Context) -> String {
    context.codingPath.isEmpty ? "The value" : "'\(pathText(context.codingPath))'"
}

private func pathText(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
}
