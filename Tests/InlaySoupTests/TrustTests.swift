import Foundation
import InlayService
import InlaySoup
import Synchronization
import Testing

/// Tests of certificates and of the app's decision about them.
@Suite struct TrustTests {
    private let server = SecureServer()
    private let transport = SoupTransport()

    private func proxy(
        _ trust: (@Sendable (ServerCertificate) -> Bool)? = nil
    ) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        configuration.trust = trust
        configuration.retries = .never
        return ServiceProxy(server: server.url, transport: transport, configuration: configuration)
    }

    private func problem(of proxy: ServiceProxy) async -> ServiceError? {
        await failure { () async throws(ServiceError) in try await proxy.get("/x") }
    }

    @Test func selfSignedCertificatesAreRefused() async {
        let error = await problem(of: proxy())
        guard case .transport(.certificate(let reason)) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason == "no authority that the system trusts has signed it")
        #expect(server.requestCount == 0)
    }

    @Test func aSelfSignedCertificateIsAcceptedIfTheAppTrustsIt() async throws {
        let seen = Mutex<ServerCertificate?>(nil)
        let proxy = proxy { certificate in
            seen.withLock { $0 = certificate }
            return true
        }
        #expect(try await proxy.get("/x") as Int == 7)
        let certificate = seen.withLock { $0 }
        #expect(certificate?.host == "127.0.0.1")
        #expect(certificate?.problems == [.unknownAuthority])
        #expect(certificate?.chain.count == 1)
        // DER begins with a sequence.
        #expect(certificate?.chain.first?.first == 0x30)
    }

    @Test func certificatesThatTheAppRejectsAreAnError() async {
        let error = await problem(of: proxy { _ in false })
        guard case .transport(.certificate) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.requestCount == 0)
    }

    @Test func certificateTrustDecisionsAreNotSharedByProxies() async throws {
        // The connection stays open, and could be reused by the next request.
        #expect(try await proxy { _ in true }.get("/x") as Int == 7)
        let error = await problem(of: proxy())
        guard case .transport(.certificate) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.requestCount == 1)
    }
}
