/// The encoding of a call's arguments as the request body.
public enum BodyEncoding: String, Hashable, Sendable, CaseIterable {
    /// One JSON object.
    case json

    /// A URL-encoded form, in the syntax of a query.
    case form

    /// A multipart form, which may contain files.
    case multipart
}
