/// How the arguments of a call become a body.
public enum BodyEncoding: String, Hashable, Sendable, CaseIterable {
    /// One JSON object.
    case json

    /// The fields of an HTML form, as a query is written.
    case form

    /// The parts of an HTML form that may carry files.
    case multipart
}
