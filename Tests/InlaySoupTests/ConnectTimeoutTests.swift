import Foundation
import Glibc
import HTTPTypes
import InlayService
import InlaySoup
import Testing

/// Tests of connecting to a server whose listen queue is full.
@Suite struct ConnectTimeoutTests {
    @Test func connectingFailsAtTheConnectTimeout() async throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var waiting: [Int32] = []
        defer { for descriptor in waiting { close(descriptor) } }
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                #expect(bind(listener, address, length) == 0 && listen(listener, 0) == 0)
                getsockname(listener, address, &length)
                // More connections than the listen queue holds: later ones get no reply.
                for _ in 0..<8 {
                    let descriptor = socket(
                        AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
                    connect(descriptor, address, length)
                    waiting.append(descriptor)
                }
            }
        }
        let port = UInt16(bigEndian: address.sin_port)
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        var options = CallOptions()
        options.timeouts = TransportTimeouts(connect: .milliseconds(200))
        options.retries = .never
        let error = await failure { [options] () async throws(ServiceError) in
            try await ServiceProxy(server: url).get("/x", options: options)
        }
        #expect(error?.kind == .timedOut(.connect))
        #expect(error?.description.hasSuffix("connecting timed out.") == true)
    }

    @Test(arguments: [
        ("http://h:80/x", "http://h"), ("HTTPS://H:443/", "https://h"),
        ("https://a:b@h/", "https://h"), ("http://h:443/", "http://h:443"),
        ("https://ä.example:1/", "https://xn--4ca.example:1"),
    ]) func connectionsAreLimitedByTheOriginOfTheURL(_ url: String, _ server: String) throws {
        #expect(TransportRequest(.get, try #require(URL(string: url))).server == server)
    }

    @Test func waitingForAFreeConnectionFailsAtTheTimeout() async throws {
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
            connection.waitForEnd()
        }
        var soup = SoupOptions()
        soup.connectionsPerHost = 1
        let proxy = ServiceProxy(server: server.url, transport: SoupTransport(soup))
        let stream = try await proxy.stream(.get, "/x")
        var options = CallOptions()
        options.timeouts = TransportTimeouts(connect: .milliseconds(200))
        options.retries = .never
        let error = await failure { [options] () async throws(ServiceError) in
            try await proxy.get("/y", options: options)
        }
        #expect(error?.kind == .timedOut(.connect))
        #expect(server.requests.count == 1)
        withExtendedLifetime(stream) {}
    }
}
