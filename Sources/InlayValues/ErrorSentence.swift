/// What an error says to a person or a page: a sentence, with the place in the value for errors
/// of decoding.
package func sentence(for error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
        return "The value has no '\(place(context.codingPath + [key]))'."
    case .typeMismatch(let type, let context):
        return "\(subject(context)) is no \(type)."
    case .valueNotFound(let type, let context):
        return "\(subject(context)) is null, where a \(type) belongs."
    case .dataCorrupted(let context):
        return "\(subject(context)) doesn't fit: \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
}

private func subject(_ context: DecodingError.Context) -> String {
    context.codingPath.isEmpty ? "The value" : "'\(place(context.codingPath))'"
}

private func place(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
}
