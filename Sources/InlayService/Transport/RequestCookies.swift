/// The cookies that a transport adds to a request.
public enum RequestCookies: Hashable, Sendable {
    /// No cookies.
    case none

    /// The value of the `Cookie` header.
    case field(String)

    /// Unknown cookies, if any: the transport can't tell.
    case unknown
}
