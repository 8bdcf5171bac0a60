import Foundation
import Glibc
import InlayService
import InlaySoup
import InlayTesting
import Testing

/// Tests of HTTP proxies, configured by the environment.
@Suite struct ProxyTests {
    /// Runs in a separate process: the proxy settings apply to all requests of a process.
    @Test func requestsUseTheHTTPProxyOfTheEnvironment() async {
        await #expect(processExitsWith: .success) {
            let proxy = try WireServer { request, connection in
                connection.send(
                    request.path.hasSuffix("/secret")
                        ? "HTTP/1.1 407 Who?\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                            + "Content-Length: 4\r\n\r\nwho?"
                        : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            }
            for name in ["http_proxy", "HTTP_PROXY"] {
                setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            let service = ServiceProxy(
                server: try #require(URL(string: "http://service.invalid/")),
                transport: SoupTransport())
            let response = try await service.get("/open")
            #expect(response.body.elementsEqual("hi".utf8))
            let refused = await failure { () async throws(ServiceError) in
                _ = try await service.get("/secret")
            }
            #expect(refused?.status == 407)
            #expect(
                proxy.requests.map(\.path) == [
                    "http://service.invalid/open", "http://service.invalid/secret",
                ])
        }
    }
}
