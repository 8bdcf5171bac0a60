public import Foundation
public import InlayService

extension ServiceProxy {
    /// Creates a proxy over a new libsoup transport with its own connections and cookies.
    ///
    /// ```swift
    /// let service = ServiceProxy(server: url, cache: .standard)
    /// ```
    public convenience init(
        server: URL, cache: ResponseCache? = nil,
        configuration: ServiceConfiguration = ServiceConfiguration()
    ) {
        self.init(
            server: server, transport: SoupTransport(), cache: cache, configuration: configuration)
    }
}
