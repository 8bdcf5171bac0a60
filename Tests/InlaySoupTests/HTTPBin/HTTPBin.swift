import Foundation
import InlayService
import InlaySoup
import InlayValues

/// The server of the campaign against httpbin, which `scripts/httpbin` starts.
enum HTTPBin {
    static let url = ProcessInfo.processInfo.environment["INLAY_HTTPBIN"].flatMap {
        URL(string: $0 + "/")
    }

    static var isThere: Bool { url != nil }

    /// A proxy with separate connections and cookies.
    static func proxy(
        cache: ResponseCache? = nil, _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        change(&configuration)
        return ServiceProxy(server: url!, cache: cache, configuration: configuration)
    }
}
