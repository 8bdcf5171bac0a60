public import Foundation
public import InlayService

extension ServiceProxy {
    /// Makes a proxy of a service, over libsoup, with connections and cookies of its own.
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
