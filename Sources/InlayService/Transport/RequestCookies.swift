/// The cookies that a transport adds to a request.
public enum RequestCookies: Hashable, Sendable {
    /// None.
    case none

    /// The value of the `Cookie` field.
    case field(String)

    /// Maybe some: the transport can't tell.
    case unknown
}
